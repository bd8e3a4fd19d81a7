// The first steps for a new account: try the playground, create a key, and call the API.

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useSession } from '../api/session.ts'
import { classes } from '../lib/classes.ts'
import { buttonClasses } from '../components/button/button.tsx'
import { Card } from '../components/panel/card.tsx'
import { CodeBlock } from '../components/panel/code-block.tsx'
import { Icon } from '../components/display/icon.tsx'
import { examplePrompt } from '../samples/example-prompt.ts'
import { requestSamples } from '../samples/request-samples.ts'

interface FirstStepsProps {
  readonly hasTask: boolean
  readonly hasKey: boolean
}

const body = { model_id: 'image-model-a-2', prompt: examplePrompt }

export function FirstSteps({ hasTask, hasKey }: FirstStepsProps) {
  const { public_url } = useSession()
  return (
    <Card title="Get started" about="Create an image here, and then do the same from your own program.">
      <ol className="flex flex-col gap-6">
        <Step
          number={1}
          title="Create an image in the playground"
          isDone={hasTask}
          action={
            <Link to="/playground" className={buttonClasses('secondary', 'small')}>
              Open playground
            </Link>
          }
        >
          Choose a model, describe what you want to see, and watch the result appear.
        </Step>
        <Step
          number={2}
          title="Create an API key"
          isDone={hasKey}
          action={
            <Link to="/keys" className={buttonClasses('secondary', 'small')}>
              Create key
            </Link>
          }
        >
          Your programs send the key with each request. You can see the key only once, so save it in a safe
          place.
        </Step>
        <Step number={3} title="Call the API" isDone={false}>
          Send the same request as in the playground.
        </Step>
      </ol>
      <div className="mt-4 sm:ml-10">
        <CodeBlock label="First request" samples={requestSamples(public_url, body)} />
      </div>
    </Card>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly isDone: boolean
  /** Shown until the step is done. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Step({ number, title, isDone, action, children }: StepProps) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className={classes(
          'grid size-6.5 shrink-0 place-items-center rounded-full text-sm font-medium',
          isDone ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-ink',
        )}
      >
        {isDone ? <Icon name="check" className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-sm font-medium">
            {title}
            {isDone && <span className="sr-only"> (done)</span>}
          </h3>
          <p className="mt-0.5 text-sm text-muted">{children}</p>
        </div>
        {!isDone && action}
      </div>
    </li>
  )
}
