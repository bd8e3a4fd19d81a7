// Formats JSON for people.

import type { Json } from '../lib/json.ts'

const lineLengthMax = 110

/** Like `JSON.stringify` with an indentation of two spaces, but keeps short lists and objects on one line. */
export function readableJson(value: Json, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= lineLengthMax) return line
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? (value as readonly Json[]).map((item) => readableJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${readableJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((one) => inner + one).join(',\n')}\n${indent}${close}`
}
