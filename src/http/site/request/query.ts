// What a page asks for behind the question mark.

import type { Call } from '../../serving/call.ts'
import { invalidField } from './fields.ts'

export function queryOf({ request }: Call): URLSearchParams {
  const target = request.url ?? ''
  const mark = target.indexOf('?')
  return new URLSearchParams(mark === -1 ? '' : target.slice(mark))
}

/** Null where it is not there, or empty. */
export function textIn(query: URLSearchParams, name: string, lengthMax: number): string | null {
  const value = query.get(name) ?? ''
  if (value.length > lengthMax) throw invalidField(name, `${name} may have at most ${lengthMax} characters.`)
  return value === '' ? null : value
}

/** Null where it is not there, or empty. Throws `invalid_field` unless it is a whole number within both bounds. */
export function integerIn(query: URLSearchParams, name: string, least: number, most: number): number | null {
  const value = query.get(name) ?? ''
  if (value === '') return null
  const number = Number(value)
  if (/^[0-9]{1,16}$/.test(value) && number >= least && number <= most) return number
  throw invalidField(name, `${name} must be a whole number from ${least} to ${most}.`)
}
