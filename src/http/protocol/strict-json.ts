// Parses JSON strictly: refuses input if decoding or `JSON.parse` would silently repair or drop part of it.

import { isUtf8 } from 'node:buffer'

import type { Json, JsonObject } from '../../lib/json.ts'
import { ServiceError } from '../../domain/errors.ts'

/** The outermost object is level 1. The API needs only two levels. */
const depthMax = 20

/** Enough characters for a client to recognize a field name. */
const shownLengthMax = 100

/** Reads one JSON object in UTF-8. Throws `invalid_json`. */
export function parseStrictJson(bytes: Buffer): JsonObject {
  if (!isUtf8(bytes)) throw invalidJson('The body is not valid UTF-8. Send one JSON object in UTF-8.')
  const text = bytes.toString('utf8')
  if (text.startsWith('\ufeff')) throw invalidJson('The body starts with a byte order mark. Remove it.')
  const value = parse(text)
  const problem = problemIn(text)
  if (problem !== null) throw invalidJson(problem)
  if (!isObject(value)) throw invalidJson('The body must be a JSON object: {"model_id": …, "prompt": …}.')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ServiceError('invalid_json', { cause: error })
  }
}

function isObject(value: unknown): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Finds problems that `JSON.parse` ignores: too many levels, and two fields with the same name, even if the names are
 * escaped differently. `text` must be valid JSON.
 */
function problemIn(text: string): string | null {
  // For each open level, the names seen so far, or null for an array.
  const levels: (Set<string> | null)[] = []
  let isNameNext = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') {
      if (levels.length === depthMax) return `The body has more than ${depthMax} levels of nesting.`
      levels.push(character === '{' ? new Set() : null)
      isNameNext = character === '{'
    } else if (character === '}' || character === ']') {
      levels.pop()
    } else if (character === ',') {
      isNameNext = levels.at(-1) !== null
    } else if (character === '"') {
      const end = endOfString(text, at)
      if (isNameNext) {
        const name = unescaped(text.slice(at, end + 1))
        const names = levels.at(-1)
        if (names?.has(name)) return `The body contains the field ${shown(name)} twice. Include it only once.`
        names?.add(name)
      }
      isNameNext = false
      at = end
    }
  }
  return null
}

/** Takes linear time, even for malicious input. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, quoteAt: number): boolean {
  let backslashes = 0
  while (text[quoteAt - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function unescaped(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, shownLengthMax))
}

function invalidJson(message: string): ServiceError {
  return new ServiceError('invalid_json', { message })
}
