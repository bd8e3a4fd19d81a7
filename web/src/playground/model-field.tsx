// Which model is asked: images and videos apart, each with its price and what draws for it.

import type { ModelKind } from '../../../src/domain/catalog.ts'
import type { ModelRow } from '../../../src/http/site/wire.ts'
import { Choice, segments } from '../components/choice.tsx'
import { Credits } from '../components/credits.tsx'
import { Icon } from '../components/icon.tsx'

interface ModelFieldProps {
  readonly models: readonly ModelRow[]
  readonly model: ModelRow
  readonly onChange: (modelId: string) => void
}

export function ModelField({ models, model, onChange }: ModelFieldProps) {
  const changeKind = (kind: ModelKind) => {
    const first = models.find((other) => other.kind === kind && other.is_enabled)
    if (first !== undefined) onChange(first.model_id)
  }
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label="What to make"
        isLabelHidden
        value={model.kind}
        onChange={changeKind}
        options={kinds.map(({ kind, icon, word }) => ({
          value: kind,
          isDisabled: !models.some((other) => other.kind === kind && other.is_enabled),
          label: (
            <>
              <Icon name={icon} className="size-4" />
              {word}
            </>
          ),
        }))}
        className="grid grid-cols-2 rounded-control bg-sunken p-1"
        optionClassName={`${segments.optionClassName} justify-center`}
      />
      <Choice
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
                {is_enabled ? <Credits amount={price} /> : <span className="text-muted">off at present</span>}
              </>
            ),
          }))}
        className="flex flex-col gap-2"
        optionClassName="flex h-10 items-center gap-3 border border-line bg-surface px-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
      />
      {model.engines.map(({ name, about }) => (
        <p key={name} className="text-sm text-muted">
          {about}
        </p>
      ))}
    </div>
  )
}

const kinds = [
  { kind: 'image', icon: 'image', word: 'Image' },
  { kind: 'video', icon: 'film', word: 'Video' },
] as const
