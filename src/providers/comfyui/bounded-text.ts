// What an engine says, before it is logged.

import type { Json } from '../../lib/json.ts'

/** An exception can quote a whole tensor. */
const charactersMax = 2_048

export function boundedText(text: string): string {
  return text.slice(0, charactersMax).toWellFormed()
}

/** Empty for anything but text and numbers. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
