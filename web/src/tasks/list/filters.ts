// What an address or a control says of which tasks a list shows.

import type { TaskStatus } from '../../../../src/domain/tasks/task.ts'

export interface TaskFilters {
  readonly status?: TaskStatus | undefined
  readonly model?: string | undefined
  /** A part of the prompt. */
  readonly search?: string | undefined
}

/**
 * What an address or a control names; what cannot be a filter is undefined. Every key is there: for one that is left
 * out, the router takes what the address says as it stands there.
 */
export function filtersOf(values: Readonly<Record<string, unknown>>): TaskFilters {
  return {
    status: statusOf(values['status']),
    model: textOf(values['model']),
    search: textOf(values['search']),
  }
}

export function isFiltered({ status, model, search }: TaskFilters): boolean {
  return status !== undefined || model !== undefined || search !== undefined
}

function statusOf(value: unknown): TaskStatus | undefined {
  const number = Number(value)
  return number === 1 || number === 2 || number === 3 || number === 4 ? number : undefined
}

/** An address that says `search=7` holds a number. */
function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
