// A new key in plain text. It cannot be shown again.

import { useQuery } from '@tanstack/react-query'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import type { ModelsAnswer } from '../../../src/http/site/wire/models.ts'
import { SecretCard } from '../action/secret-card.tsx'
import { modelsQuery } from '../api/models.ts'
import { useSession } from '../api/session.ts'
import { CodeBlock } from '../components/panel/code-block.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { examplePrompt } from '../samples/example-prompt.ts'
import { curlSample } from '../samples/request-samples.ts'

interface NewKeyCardProps {
  readonly answer: NewKeyAnswer
  readonly onDone: () => void
}

export function NewKeyCard({ answer, onDone }: NewKeyCardProps) {
  const { public_url } = useSession()
  const models = useQuery(modelsQuery).data?.models
  const modelId = models && cheapest(models, answer.key.model_ids)
  return (
    <SecretCard
      title={`Save your API key “${answer.key.name}”`}
      about="You won't be able to see this key again, because we store only a hash of it. Anyone who has the key can spend your credits."
      secret={answer.secret}
      copyLabel="Copy key"
      unsaved={{
        title: `Leave without saving “${answer.key.name}”?`,
        consequence:
          "You won't be able to see this key again. If you haven't saved it, you'll need to create a new one.",
      }}
      onDone={onDone}
    >
      <h3 className="mt-6 mb-2 text-sm font-medium">Try the key in a terminal</h3>
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
    </SecretCard>
  )
}

function cheapest(models: ModelsAnswer['models'], allowed: readonly string[] | null): string {
  const usable = models.filter((model) => model.is_enabled && (allowed?.includes(model.model_id) ?? true))
  const [first] = usable.toSorted((one, other) => one.price - other.price)
  return first?.model_id ?? allowed?.[0] ?? 'image-model-a-2'
}
