// Checks the raw values of `mutoscope.yaml`, and formats values for messages.

import type { Json, JsonObject } from '../../lib/json.ts'
import { asWritten } from './references.ts'

/** A `Map`, because in an object, the name `__proto__` would set the prototype. */
export type Values = ReadonlyMap<unknown, unknown>

export const portMax = 65_535

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isOneOf<Choice extends string>(
  choices: readonly Choice[],
): (value: unknown) => value is Choice {
  return (value): value is Choice => choices.some((choice) => choice === value)
}

export function isWithin(value: unknown, from: number, to: number): boolean {
  return typeof value === 'number' && value >= from && value <= to
}

/** `resolve`: replaces the references in a string. */
export function toJsonObject(values: Values, resolve: (text: string) => unknown): JsonObject {
  return Object.fromEntries([...values].map(([name, value]) => [String(name), toJson(value, resolve)]))
}

function toJson(value: unknown, resolve: (text: string) => unknown): Json {
  if (value instanceof Map) return toJsonObject(value, resolve)
  if (Array.isArray(value)) return value.map((item) => toJson(item, resolve))
  if (typeof value === 'string') return resolve(value) as Json
  const isPlain = typeof value === 'boolean' || Number.isFinite(value)
  return isPlain ? (value as Json) : null
}

export function inWords(value: number): string {
  return value.toLocaleString('en')
}

/** Formats a value for a message. The first 60 characters are enough to find the value in the file. */
export function shown(value: unknown): string {
  const text = value instanceof Map ? 'a section' : asWritten(JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
