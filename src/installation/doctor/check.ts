// One line of `mutoscope doctor`: what was looked at, and what was found.

import type { InstallationId } from '../../domain/ids.ts'
import { messageOf } from '../../lib/error.ts'

export interface Check {
  readonly name: string
  /** `warn`: the service runs, and the operator should know. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly detail: string
}

export interface DatabaseExamination {
  readonly checks: readonly Check[]
  /** Whose files belong to it; null where no process has served from it yet, missing where it cannot be asked. */
  readonly installation?: InstallationId | null
}

export function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail }
}

export function warn(name: string, detail: string): Check {
  return { name, state: 'warn', detail }
}

export function fail(name: string, detail: string): Check {
  return { name, state: 'fail', detail }
}

/** An examination that answers a text has found nothing wrong. Never rejects: what goes wrong is a check that fails. */
export async function attempt(
  name: string,
  examination: () => string | Check | Promise<string | Check>,
): Promise<Check> {
  try {
    const found = await examination()
    return typeof found === 'string' ? ok(name, found) : found
  } catch (error) {
    return fail(name, messageOf(error))
  }
}
