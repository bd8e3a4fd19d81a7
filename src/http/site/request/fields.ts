// Reads JSON bodies and their fields.

import type { JsonObject } from '../../../lib/json.ts'
import { invalidField, ServiceError } from '../../../domain/errors.ts'
import type { Call } from '../../serving/call.ts'
import { checkJsonHeaders, jsonBytesMax, readBody } from '../../serving/request-body.ts'
import { parseStrictJson } from '../../protocol/strict-json.ts'

/** The limit for clients that are not signed in. Enough for an email address, a password, and a token. */
const strangersBytesMax = 8 * 1024

/** Throws `invalid_json`, or any error that `checkJsonHeaders` or `readBody` throws. */
export async function readFields(call: Call): Promise<JsonObject> {
  const bytesMax = call.accountId === null ? strangersBytesMax : jsonBytesMax
  checkJsonHeaders(call, bytesMax)
  return parseStrictJson(await readBody(call, bytesMax))
}

/** Throws `unknown_field` for a field that is not in `known`. */
export function checkKnown(fields: JsonObject, known: readonly string[]): void {
  for (const field of Object.keys(fields)) {
    if (!known.includes(field))
      throw new ServiceError('unknown_field', { data: { field: field.slice(0, 100) } })
  }
}

/**
 * Throws `invalid_field` unless the field is a non-empty string without lone surrogates. `rule` is a sentence that says
 * which values are valid.
 */
export function textField(fields: JsonObject, name: string, rule: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '' || !value.isWellFormed()) throw invalidField(name, rule)
  return value
}

/** Returns null if the field is missing or empty. */
export function optionalText(fields: JsonObject, name: string, rule: string): string | null {
  const isMissing = fields[name] === undefined || fields[name] === ''
  return isMissing ? null : textField(fields, name, rule)
}

/** Throws `invalid_field` unless the field is an integer from `min` to `max`. */
export function integerField(fields: JsonObject, name: string, min: number, max: number): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw invalidField(
    name,
    `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`,
  )
}

/** Returns null if the field is missing. */
export function optionalInteger(fields: JsonObject, name: string, min: number, max: number): number | null {
  return fields[name] === undefined ? null : integerField(fields, name, min, max)
}
