// The bodies that the pages send: JSON objects with known fields.

import type { JsonObject } from '../../../lib/json.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { Call } from '../../serving/call.ts'
import { checkJsonHeaders, jsonBytesMax, readBody } from '../../serving/request-body.ts'
import { parseStrictJson } from '../../protocol/strict-json.ts'

/** Throws `invalid_json`, or `unknown_field` for one that is not among `known`. */
export async function readFields(call: Call, known: readonly string[]): Promise<JsonObject> {
  checkJsonHeaders(call)
  const fields = parseStrictJson(await readBody(call, jsonBytesMax))
  for (const field of Object.keys(fields)) {
    if (!known.includes(field))
      throw new ServiceError('unknown_field', { data: { field: field.slice(0, 100) } })
  }
  return fields
}

/** `rule` says what would be right, as a sentence. */
export function invalidField(field: string, rule: string): ServiceError {
  return new ServiceError('invalid_field', { message: rule, data: { field } })
}

/** Throws `invalid_field` unless it is a text that is not empty. */
export function textField(fields: JsonObject, name: string, rule: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '' || !value.isWellFormed()) throw invalidField(name, rule)
  return value
}

/** Null where it was left out, or is empty. */
export function optionalText(fields: JsonObject, name: string, rule: string): string | null {
  const isLeftOut = fields[name] === undefined || fields[name] === ''
  return isLeftOut ? null : textField(fields, name, rule)
}

/** Throws `invalid_field` unless it is a whole number within both bounds. */
export function integerField(fields: JsonObject, name: string, least: number, most: number): number {
  const value = fields[name]
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw invalidField(
    name,
    `Give a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`,
  )
}

/** Null where it was left out. */
export function optionalInteger(
  fields: JsonObject,
  name: string,
  least: number,
  most: number,
): number | null {
  return fields[name] === undefined ? null : integerField(fields, name, least, most)
}
