// Reads `mutoscope.yaml` into names and values, which the sections interpret.

import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'

import { hasCode } from '../../lib/error.ts'
import type { Problem } from './config-error.ts'
import { markReferences } from './references.ts'
import type { Values } from './values.ts'

export interface SettingsPath {
  readonly path: string
  readonly folder: string
  /** Whether the operator named the file. If so, the file must exist. */
  readonly isNamed: boolean
}

/** A settings file is one or two pages long, so a file of more than 1 MiB is probably not a settings file. */
const bytesMax = 1024 * 1024

type Refuse = (message: string) => Values

/** If the file cannot be used, returns no values, and records a problem unless the file is optional and missing. */
export function readSettingsFile({ path, isNamed }: SettingsPath, problems: Problem[]): Values {
  const refuse: Refuse = (message) => {
    problems.push({ path, message })
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
  if (text.length > bytesMax) return refuse('must be at most 1 MiB')
  return parse(text, refuse)
}

function parse(text: string, refuse: Refuse): Values {
  const marked = markReferences(text)
  const document = parseDocument(marked, { uniqueKeys: true, prettyErrors: false })
  const [fault] = document.errors
  if (fault !== undefined) {
    const line = marked.slice(0, fault.pos[0]).split('\n').length
    return refuse(`line ${line} is not valid YAML: ${fault.message}`)
  }
  const values: unknown = document.toJS({ mapAsMap: true })
  if (values === null || values instanceof Map) return values ?? new Map()
  return refuse('must contain settings, each as "name: value"')
}
