// The text of `mutoscope.example.yaml`: every setting with its default and its comment, made of what the readers record.

import type { DescribedSetting } from './section.ts'

const header = [
  'Every setting of Mutoscope with its default. To change some, copy this file to mutoscope.yaml and keep only the lines',
  'that you change: a setting that is missing or empty has its default. Environment variables, named below where there is',
  'one, override this file. The service does not start while a setting is wrong or unknown: "npm run mutoscope -- doctor"',
  'lists every such setting.',
]

export function exampleFile(settings: readonly DescribedSetting[]): string {
  const lines = header.map(comment)
  const explained = new Set<string>()
  for (const { path, about, value } of settings) {
    const name = path.at(-1) ?? ''
    const indent = '  '.repeat(path.length - 1)
    // The models have the same settings, so only the first model explains them.
    const text = about.join('\n')
    const comments = explained.has(text) ? [] : about
    explained.add(text)
    if (path.length === 1 && (value === undefined || comments.length > 0)) lines.push('')
    lines.push(...comments.map((line) => indent + comment(line)), `${indent}${name}:${inYaml(value)}`)
  }
  return `${lines.join('\n')}\n`
}

function comment(line: string): string {
  return `# ${line}`
}

/** What follows the colon: nothing for a section and for an empty setting. */
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
  // "16:9" without quotes is a number of YAML 1.1, in base 60.
  return /^[\w./-]*$/.test(text) ? text : `'${text}'`
}
