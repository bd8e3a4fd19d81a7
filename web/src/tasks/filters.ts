// Which tasks a list shows.

import type { TaskStatus } from '../../../src/domain/task.ts'

/** As the address of the page has them too. */
export interface TaskFilters {
  readonly status?: TaskStatus
  readonly model?: string
  /** A part of the prompt. */
  readonly search?: string
}

/** What an address or a control names; what cannot be a filter is left out. */
export function filtersOf(values: Readonly<Record<string, unknown>>): TaskFilters {
  const status = statusOf(values['status'])
  const model = textOf(values['model'])
  const search = textOf(values['search'])
  return {
    ...(status !== null && { status }),
    ...(model !== '' && { model }),
    ...(search !== '' && { search }),
  }
}

function statusOf(value: unknown): TaskStatus | null {
  const number = Number(value)
  return number === 1 || number === 2 || number === 3 || number === 4 ? number : null
}

/** An address that says `search=7` holds a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
