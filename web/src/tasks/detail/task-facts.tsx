import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { TaskAnswer } from '../../../../src/http/site/wire/tasks.ts'
import { CopyButton } from '../../components/button/copy-button.tsx'
import { Credits } from '../../components/display/credits.tsx'
import { Day, Time } from '../../components/display/time.tsx'
import { formatBytes } from '../../lib/format.ts'

export function TaskFacts({ task }: { readonly task: TaskAnswer }) {
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      <Fact name="Model">{task.model_id}</Fact>
      <Fact name="Aspect ratio">{task.aspect_ratio}</Fact>
      <Fact name="Credits">
        <Credits amount={task.credits} className={task.status === 4 ? 'line-through' : ''} />
        {task.status === 4 && <span className="ml-2 text-good">refunded</span>}
      </Fact>
      <Fact name="Created with">
        {task.key === null ? (
          'Playground'
        ) : (
          <Link to="/keys" className="font-medium underline">
            {task.key.name}
          </Link>
        )}
      </Fact>
      <Fact name="Created">
        <Time ms={task.created_at_ms} />
      </Fact>
      <Id name="Task ID" id={task.task_id} />
      <Id name="Request ID" id={task.request_id} />
      {/* The output file is last, because it appears when the task is finished and must not move the other facts. */}
      {task.output !== null && (
        <>
          <Fact name="File">
            {task.output.media_type}, {formatBytes(task.output.bytes)}
          </Fact>
          <Fact name="Available until">
            <Day ms={task.output.expires_at_ms} />
          </Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  )
}

function Id({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <Fact name={name}>
      <span className="flex items-center justify-end">
        <code className="truncate font-mono text-xs">{id}</code>
        <CopyButton text={id} label="Copy" />
      </span>
    </Fact>
  )
}
