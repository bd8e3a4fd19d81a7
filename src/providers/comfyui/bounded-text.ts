// Shortens text from an engine so that it can be logged.

import type { Json } from '../../lib/json.ts'

/** The message of an exception can quote an entire tensor. */
const charactersMax = 2_048

export function boundedText(text: string): string {
  return text.slice(0, charactersMax).toWellFormed()
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
