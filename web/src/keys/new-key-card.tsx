// A key that was just made, in clear: the one time that it can be copied.

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
import { UnkeptKey } from './unsaved-key-dialog.tsx'

interface FreshKeyProps {
  readonly answer: NewKeyAnswer
  readonly onDone: () => void
}

export function FreshKey({ answer, onDone }: FreshKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { public_url } = useSession()
  const models = useQuery(modelsQuery).data?.models
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const modelId = models && cheapest(models, answer.key.model_ids)
  return (
    <section className="rounded-card border border-accent bg-surface p-5 shadow-card sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Copy the key “{answer.key.name}” now
      </h2>
      <p className="mt-1 text-sm text-muted">
        It is shown this once, because only its fingerprint is kept. Whoever has it spends your credits.
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft py-1.5 pr-1.5 pl-4">
        <code className="py-1 pr-2.5 font-mono text-sm break-all select-all">{answer.secret}</code>
        <CopyButton text={answer.secret} label="Copy the key" onCopied={() => setCopied(true)} />
      </div>
      <h3 className="mt-6 mb-2 text-sm font-medium">Try it in a terminal</h3>
      {modelId === undefined ? (
        <Skeleton className="h-90" />
      ) : (
        <CodeBlock
          label="A first request with this key"
          samples={[
            {
              title: 'curl',
              code: curlSample(public_url, answer.secret, { model_id: modelId, prompt: examplePrompt }),
            },
          ]}
        />
      )}
      <div className="mt-5 flex justify-end">
        <Button onClick={onDone}>I have kept it</Button>
      </div>
      {!isCopied && <UnkeptKey name={answer.key.name} />}
    </section>
  )
}

/** Of those that the key is for. */
function cheapest(models: ModelsAnswer['models'], allowed: readonly string[] | null): string {
  const usable = models.filter((model) => model.is_enabled && (allowed?.includes(model.model_id) ?? true))
  const [first] = usable.toSorted((one, other) => one.price - other.price)
  return first?.model_id ?? allowed?.[0] ?? 'image-model-a-2'
}
