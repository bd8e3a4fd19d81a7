import { useQuery } from '@tanstack/react-query'

import { modelsQuery } from '../api/models.ts'
import { Checkbox } from '../components/form/checkbox.tsx'
import { formatNumber, unitFor } from '../lib/format.ts'

interface ModelsFieldProps {
  /** Null allows all models. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  readonly error: string | undefined
}

export function ModelsField({ chosen, onChange, error }: ModelsFieldProps) {
  const models = useQuery(modelsQuery).data?.models ?? []
  const toggle = (modelId: string, isChosen: boolean) => {
    const others = (chosen ?? []).filter((id) => id !== modelId)
    onChange(isChosen ? [...others, modelId] : others)
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">Models</legend>
      <Checkbox
        label="Restrict to selected models"
        checked={chosen !== null}
        onChange={(event) => onChange(event.target.checked ? [] : null)}
      />
      {chosen !== null && (
        <ul className="grid gap-3 rounded-control bg-sunken p-4 sm:grid-cols-2">
          {models.map(({ model_id, price }) => (
            <li key={model_id}>
              <Checkbox
                label={model_id}
                hint={`${formatNumber(price)} ${unitFor(price, 'credit')} per task`}
                checked={chosen.includes(model_id)}
                onChange={(event) => toggle(model_id, event.target.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
