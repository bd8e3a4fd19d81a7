// Lists the models of the chosen kind (image or video), and describes the engines of the chosen model.

import type { ModelRow } from '../../../src/http/site/wire/models.ts'
import { RadioGroup } from '../components/form/radio-group.tsx'
import { Credits } from '../components/display/credits.tsx'

interface ModelFieldProps {
  readonly models: readonly ModelRow[]
  readonly model: ModelRow
  readonly onChange: (modelId: string) => void
}

export function ModelField({ models, model, onChange }: ModelFieldProps) {
  return (
    <div>
      <RadioGroup
        label="Model"
        value={model.model_id}
        onChange={onChange}
        options={models
          .filter(({ kind }) => kind === model.kind)
          .map(({ model_id, price, is_enabled }) => ({
            value: model_id,
            isDisabled: !is_enabled,
            label: (
              <>
                <span className="min-w-0 flex-1 truncate font-medium">{model_id}</span>
                {is_enabled ? (
                  <Credits amount={price} isUnitMuted />
                ) : (
                  <span className="text-muted">Unavailable</span>
                )}
              </>
            ),
          }))}
        className="flex flex-col rounded-control border border-line bg-surface p-1"
        optionClassName="flex h-9 items-center gap-3 px-2.5 hover:bg-sunken has-checked:bg-accent-soft"
      />
      {model.engines.length > 1 && (
        <p className="mt-1.5 text-xs text-muted">One of these engines creates the output:</p>
      )}
      {model.engines.map(({ name, about }) => (
        <EngineNote key={name} about={about} />
      ))}
    </div>
  )
}

/** Shows only the first line until the user expands the text. */
function EngineNote({ about }: { readonly about: string }) {
  return (
    <details className="group mt-1.5 text-xs text-muted">
      <summary className="list-none truncate rounded-control group-open:whitespace-normal hover:text-ink [&::-webkit-details-marker]:hidden">
        {about}
      </summary>
    </details>
  )
}
