// Reads a request's query string.

import { invalidField } from '../../domain/errors.ts'
import { invalidEncoding, parseQuery } from '../protocol/query.ts'
import type { Call } from '../serving/call.ts'

/** Throws `bad_request` if the query string has invalid percent-encoding, which `URLSearchParams` would accept. */
export function queryOf({ request: { url = '' } }: Call): URLSearchParams {
  try {
    decodeURIComponent(url)
  } catch {
    throw invalidEncoding('query string')
  }
  return parseQuery(url)
}

/**
 * Returns null if the parameter is missing or empty. Throws `invalid_field` if it is too long or contains a null
 * character, which PostgreSQL refuses.
 */
export function textIn(query: URLSearchParams, name: string, lengthMax: number): string | null {
  const value = query.get(name) ?? ''
  if (value.length > lengthMax)
    throw invalidField(name, `${name} must be at most ${lengthMax} characters long.`)
  if (value.includes('\0')) throw invalidField(name, `${name} must not contain a null character.`)
  return value === '' ? null : value
}

/**
 * Returns null if the parameter is missing or empty. Throws `invalid_field` for any other value that is not an integer
 * from `min` to `max`.
 */
export function integerIn(query: URLSearchParams, name: string, min: number, max: number): number | null {
  const value = query.get(name) ?? ''
  if (value === '') return null
  const number = Number(value)
  if (/^[0-9]{1,16}$/.test(value) && number >= min && number <= max) return number
  throw invalidField(name, `${name} must be a whole number from ${min} to ${max}.`)
}

const pageMax = 100
const pageDefault = 50

export function pageLimitIn(query: URLSearchParams): number {
  return integerIn(query, 'limit', 1, pageMax) ?? pageDefault
}
