// A newly created key, in plain text. It cannot be shown again.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { modelsQuery } from '../api/models.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../components/button/button.tsx'
import { CodeBlock } from '../components/panel/code-block.tsx'
import { CopyButton } from '../components/button/copy-button.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { examplePrompt } from '../samples/example-prompt.ts'
import { curlSample } from '../samples/request-samples.ts'
import { UnsavedKeyDialog } from './unsaved-key-dialog.tsx'

interface NewKeyCardProps {
  readonly answer: NewKeyAnswer
  readonly onDone: () => void
}

export function NewKeyCard({ answer, onDone }: NewKeyCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { public_url } = useSession()
  const models = useQuery(modelsQuery).data?.models
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const modelId = models && cheapest(models, answer.key.model_ids)
  return (
    <section className="rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Save your API key “{answer.key.name}”
      </h2>
      <p className="mt-1 text-sm text-muted">
        You won't be able to see this key again, because we only store a hash of it. Anyone who has it can
        spend your credits.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-4">
        <code className="py-1 pr-2.5 font-mono text-sm break-all select-all">{answer.secret}</code>
        <CopyButton text={answer.secret} label="Copy key" onCopied={() => setCopied(true)} />
      </div>
      <h3 className="mt-6 mb-2 text-sm font-medium">Try it in a terminal</h3>
      {modelId === undefined ? (
        <Skeleton className="h-90" />
      ) : (
        <CodeBlock
          label="First request with this key"
          samples={[
            {
              title: 'curl',
              code: curlSample(public_url, answer.secret, { model_id: modelId, prompt: examplePrompt }),
            },
          ]}
        />
      )}
      <div className="mt-5 flex justify-end">
        <Button onClick={onDone}>I've saved it</Button>
      </div>
      {!isCopied && <UnsavedKeyDialog name={answer.key.name} />}
    </section>
  )
}

/** Returns the cheapest model that the key may use. */
function cheapest(models: ModelsAnswer['models'], allowed: readonly string[] | null): string {
  const usable = models.filter((model) => model.is_enabled && (allowed?.includes(model.model_id) ?? true))
  const [first] = usable.toSorted((one, other) => one.price - other.price)
  return first?.model_id ?? allowed?.[0] ?? 'image-model-a-2'
}
