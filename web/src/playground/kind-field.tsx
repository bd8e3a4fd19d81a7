// Switches between image and video. Selects the first enabled model of the chosen kind.

import type { ModelKind } from '../../../src/domain/tasks/catalog.ts'
import type { ModelRow } from '../../../src/http/site/wire/models.ts'
import { RadioGroup, segments } from '../components/form/radio-group.tsx'
import { Icon } from '../components/display/icon.tsx'

interface KindFieldProps {
  readonly models: readonly ModelRow[]
  readonly model: ModelRow
  readonly onChange: (modelId: string) => void
}

export function KindField({ models, model, onChange }: KindFieldProps) {
  const firstOf = (kind: ModelKind) => models.find((other) => other.kind === kind && other.is_enabled)
  return (
    <RadioGroup
      label="Output type"
      isLabelHidden
      value={model.kind}
      onChange={(kind) => {
        const first = firstOf(kind)
        if (first !== undefined) onChange(first.model_id)
      }}
      options={kinds.map(({ kind, icon, label }) => ({
        value: kind,
        isDisabled: firstOf(kind) === undefined,
        label: (
          <>
            <Icon name={icon} className="size-4" />
            {label}
          </>
        ),
      }))}
      className="grid grid-cols-2 rounded-control bg-sunken p-1"
      optionClassName={`${segments.optionClassName} justify-center`}
    />
  )
}

const kinds = [
  { kind: 'image', icon: 'image', label: 'Image' },
  { kind: 'video', icon: 'film', label: 'Video' },
] as const
