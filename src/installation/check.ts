// One line of `mutoscope doctor`: what was looked at, and what was found.

import { messageOf } from '../lib/caught.ts'

export interface Check {
  readonly name: string
  /** `warn`: the service runs, and the operator should know. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly detail: string
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
  examination: () => string | Promise<string | Check>,
): Promise<Check> {
  try {
    const found = await examination()
    return typeof found === 'string' ? ok(name, found) : found
  } catch (error) {
    return fail(name, messageOf(error))
  }
}
