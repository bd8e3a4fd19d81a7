// The prompt field, with examples.

import { Field } from '../components/form/field.tsx'
import { TextArea } from '../components/form/text-input.tsx'
import { examplePrompt } from '../samples/example-prompt.ts'
import { formatNumber } from '../lib/format.ts'
import { codePointsIn } from './draft.ts'

interface PromptFieldProps {
  readonly value: string
  readonly onChange: (prompt: string) => void
  /** Called when the user presses Ctrl+Enter or ⌘+Enter. */
  readonly onSubmit: () => void
  readonly lengthMax: number
  readonly error: string | undefined
}

export function PromptField({ value, onChange, onSubmit, lengthMax, error }: PromptFieldProps) {
  const length = codePointsIn(value)
  const isNearLimit = length > lengthMax * 0.8
  return (
    <div>
      <Field
        label="Prompt"
        error={error}
        hint={isNearLimit && `${formatNumber(length)} of ${formatNumber(lengthMax)} characters`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              if (!event.repeat) onSubmit()
            }}
            placeholder="Describe what you want to see"
            className="resize-y"
          />
        )}
      </Field>
      {/* The examples stay visible, so that nothing shifts when the user starts to type. */}
      <ul aria-label="Examples" className="fade-end mt-2 flex gap-2 overflow-x-auto pr-10 pb-1">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onChange(example)}
              className="h-7 rounded-full border border-line bg-surface px-3 text-xs whitespace-nowrap text-muted hover:border-edge hover:text-ink"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The built-in engine draws these prompts well. Each has a subject and a place, a time of day, or a style. */
const examples = [
  examplePrompt,
  'A lighthouse in a storm at night, oil painting',
  'Two cats on a roof under a full moon, noir',
  'A hot-air balloon over lavender fields, watercolor',
  'A robot waters sunflowers in a garden, pixel art',
  'A sailboat on a calm lake at dusk, paper cutout',
]
