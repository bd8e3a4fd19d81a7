// The filters are part of the page's URL, so users can bookmark them.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { modelsQuery } from '../../api/models.ts'
import { Icon } from '../../components/display/icon.tsx'
import { Select } from '../../components/form/select.tsx'
import { statuses } from '../../components/display/status-badge.tsx'
import { TextInput } from '../../components/form/text-input.tsx'
import { filtersOf } from './filters.ts'
import type { TaskFilters } from './filters.ts'

interface TaskFilterBarProps {
  readonly filters: TaskFilters
  readonly onChange: (filters: TaskFilters) => void
}

export function TaskFilterBar({ filters, onChange }: TaskFilterBarProps) {
  const models = useQuery(modelsQuery).data?.models ?? []
  return (
    <>
      <SearchInput
        value={filters.search ?? ''}
        onChange={(search) => onChange(filtersOf({ ...filters, search }))}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => onChange(filtersOf({ ...filters, status: target.value }))}
        className="w-38 max-sm:flex-1"
      >
        <option value="">All statuses</option>
        {Object.entries(statuses).map(([status, { label }]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Model"
        value={filters.model ?? ''}
        onChange={({ target }) => onChange(filtersOf({ ...filters, model: target.value }))}
        className="w-44 max-sm:flex-1"
      >
        <option value="">All models</option>
        {models.map(({ model_id }) => (
          <option key={model_id}>{model_id}</option>
        ))}
      </Select>
    </>
  )
}

const debounceMs = 300

function SearchInput(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { value, onChange } = props
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (shown !== value) {
    setShown(value)
    // The text in the URL has changed. If this field did not send the new text (for example, the user went back), the
    // field shows it.
    if (value === sent) setSent(null)
    else setTyped(value)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      setSent(text)
      onChange(text)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <span className="relative block grow max-sm:w-full">
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
      />
      <TextInput
        type="search"
        aria-label="Search prompts"
        placeholder="Search prompts"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="pl-9"
      />
    </span>
  )
}
