import type { TaskStatus } from '../../../../src/domain/tasks/task.ts'

export interface TaskFilters {
  readonly status?: TaskStatus | undefined
  readonly model?: string | undefined
  /** A part of the prompt. */
  readonly search?: string | undefined
}

/**
 * The values come from the page's URL or from a control. Invalid values become undefined. The result contains every
 * filter. If a filter were missing from the result, the router would keep the raw value from the URL.
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

/** The router parses `search=7` as a number. */
function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
