// References to environment variables in `mutoscope.yaml`, written as `${NAME}`. They are marked before the file is
// parsed, because `{ type: openai, api_key: ${KEY} }` would not be valid YAML. They are replaced afterward, because the
// value of a variable must never be parsed as YAML.

import type { Variables } from './variables.ts'

// YAML accepts these private-use characters in unquoted text.
const begin = '\u{e000}'
const end = '\u{e001}'

const written = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g
const marked = new RegExp(`${begin}([A-Za-z0-9_]+)${end}`, 'g')

export function markReferences(text: string): string {
  return text.replace(written, `${begin}$1${end}`)
}

/** For messages: returns the text as the operator wrote it, without the values of variables. */
export function asWritten(text: string): string {
  return text.replace(marked, '${$1}')
}

export function hasReference(text: string): boolean {
  return text.search(marked) >= 0
}

/** `onUnset` is called with the name of each variable that is unset or empty. */
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
