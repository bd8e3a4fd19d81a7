// A check is one line in the output of `mutoscope doctor`.

import type { InstallationId } from '../../domain/ids.ts'
import { messageOf } from '../../lib/error.ts'

export interface Check {
  readonly name: string
  /** With `warn`, the service can run, but the operator should read `detail`. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly detail: string
}

export interface DatabaseChecks {
  readonly checks: readonly Check[]
  /** Null if no process has used the database yet. Undefined if the database cannot be read. */
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

/** If `check` returns text, the check has passed. Never rejects: an error becomes a failed check. */
export async function attempt(
  name: string,
  check: () => string | Check | Promise<string | Check>,
): Promise<Check> {
  try {
    const found = await check()
    return typeof found === 'string' ? ok(name, found) : found
  } catch (error) {
    return fail(name, messageOf(error))
  }
}
