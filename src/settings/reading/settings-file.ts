// Reading `mutoscope.yaml` as names and values; what they mean is not known here.

import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'

import { hasCode } from '../../lib/error.ts'
import type { Findings } from './section.ts'

export interface SettingsPath {
  readonly path: string
  /** The operator named it, so it must be there. */
  readonly isNamed: boolean
}

/** Settings are a page or two: anything larger is another file. */
const bytesMax = 1024 * 1024

export function readSettingsFile(
  { path, isNamed }: SettingsPath,
  findings: Findings,
): ReadonlyMap<unknown, unknown> {
  const refuse = (message: string): ReadonlyMap<unknown, unknown> => {
    findings.problems.push({ path, message })
    return new Map()
  }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const isAbsent = hasCode(error, 'ENOENT')
    if (isAbsent && !isNamed) return new Map()
    return refuse(isAbsent ? 'does not exist: correct MUTOSCOPE_CONFIG' : `cannot be read (${String(error)})`)
  }
  if (text.length > bytesMax) return refuse('is too large for a settings file')
  return parse(text, refuse)
}

function parse(
  text: string,
  refuse: (message: string) => ReadonlyMap<unknown, unknown>,
): ReadonlyMap<unknown, unknown> {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: false })
  const [fault] = document.errors
  if (fault !== undefined) {
    const line = text.slice(0, fault.pos[0]).split('\n').length
    return refuse(`line ${line} is not valid YAML: ${fault.message}`)
  }
  const values: unknown = document.toJS({ mapAsMap: true })
  if (values === null || values instanceof Map) return values ?? new Map()
  return refuse('must hold settings, each as "name: value"')
}
