// Generates `mutoscope.example.yaml`, which contains each setting with its default and a comment.

import type { DescribedSetting } from './reading.ts'

const header = [
  'All Mutoscope settings, with their defaults. To change some of them, copy this file to mutoscope.yaml, and keep',
  'only the lines that you change. Comments name the environment variables that override settings. If a setting is',
  'invalid or unknown, the service does not start, and "npm run mutoscope -- doctor" lists all problems.',
]

/** `isOptional`: whether to comment out the setting, because not every installation needs it. */
export function exampleFile(
  settings: readonly DescribedSetting[],
  isOptional: (path: readonly string[]) => boolean,
): string {
  const lines = header.map(comment)
  const explained = new Set<string>()
  for (const { path, about, value } of settings) {
    const name = path.at(-1) ?? ''
    const indent = '  '.repeat(path.length - 1)
    // All models have the same settings, so only the first model has comments.
    const text = about.join('\n')
    const comments = explained.has(text) ? [] : about
    explained.add(text)
    if (path.length === 1 && (value === undefined || comments.length > 0)) lines.push('')
    const entry = [...comments.map((line) => indent + comment(line)), `${indent}${name}:${inYaml(value)}`]
    lines.push(...(isOptional(path) ? entry.map((line) => `  ${comment(line.slice(2))}`) : entry))
  }
  return `${lines.join('\n')}\n`
}

function comment(line: string): string {
  return `# ${line}`
}

/** Sections and empty settings have no text after the colon. */
function inYaml(value: unknown): string {
  return value === undefined || value === null ? '' : ` ${flow(value)}`
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (value instanceof Map) return flow(Object.fromEntries(value))
  if (value instanceof Object) {
    const fields = Object.entries(value).map(([name, inner]) => `${name}: ${flow(inner)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  const text = String(value)
  // In YAML 1.1, "16:9" without quotes is a number in base 60.
  return /^[\w./-]*$/.test(text) ? text : `'${text}'`
}
