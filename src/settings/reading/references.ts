// References to environment variables in `mutoscope.yaml`, written as `${NAME}`. They are marked before the file is parsed,
// because a brace inside `{ type: openai, api_key: ${KEY} }` is not valid YAML, and replaced after it, because a value of the
// environment must never be read as YAML.

import type { Variables } from './variables.ts'

// Two characters for private use, which YAML accepts in plain text.
const begin = '\u{e000}'
const end = '\u{e001}'

const written = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g
const marked = new RegExp(`${begin}([A-Za-z0-9_]+)${end}`, 'g')

/** The text of the file, ready to be parsed. */
export function markReferences(text: string): string {
  return text.replace(written, `${begin}$1${end}`)
}

/** As the operator wrote it, for messages: never with the value of a variable. */
export function asWritten(text: string): string {
  return text.replace(marked, '${$1}')
}

export function hasReference(text: string): boolean {
  return text.search(marked) >= 0
}

/** Replaces the references in a text or a list. `onUnset` gets the name of a variable that is not set or empty. */
export function resolveReferences(
  value: unknown,
  variables: Variables,
  onUnset: (name: string) => void,
): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, variables, onUnset))
  if (typeof value !== 'string') return value
  return value.replace(marked, (_reference, name: string) => {
    const text = variables[name]?.trim() ?? ''
    if (text === '') onUnset(name)
    return text
  })
}
