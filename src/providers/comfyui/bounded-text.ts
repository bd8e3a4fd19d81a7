// Text from an engine, shortened so that it can be logged.

import type { Json } from '../../lib/json.ts'

/** The limit is needed because an exception can quote an entire tensor. */
const charactersMax = 2_048

export function boundedText(text: string): string {
  return text.slice(0, charactersMax).toWellFormed()
}

/** Returns text and numbers as text, and an empty string for anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
