// The measured process: the real service in its own folder, without rate limits. Its argument is a `ServerPlan` as
// JSON. Prints its address as one line of JSON.

import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { loadConfig } from '../src/config.ts'
import type { Role } from '../src/domain/processes/role.ts'
import { createLog } from '../src/lib/log.ts'
import { startService } from '../src/service.ts'

export interface ServerPlan {
  readonly role: Role
  /** The settings of the engines, and of everything else that this file does not set. */
  readonly settings: string
  /** Null for a new folder. */
  readonly folder: string | null
  /** Environment variables in addition to those that this file sets. */
  readonly variables: Readonly<Record<string, string>>
}

export interface ServerReady {
  readonly url: string
  readonly key: string
  readonly folder: string
  /** The time from the start of the process until it accepts requests. */
  readonly readyMs: number
}

const plan = JSON.parse(process.argv[2] ?? '') as ServerPlan
const folder = plan.folder ?? mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
const configPath = path.join(folder, 'mutoscope.yaml')
writeFileSync(
  configPath,
  `${plan.settings}
limits: { creates_per_second: 0, requests_per_second: 0, unfinished_tasks: 100000000 }
accounts: { first_credits: 100000000000 }
log: { level: warn }
`,
)
const variables = {
  PORT: '0',
  MUTOSCOPE_CONFIG: configPath,
  MUTOSCOPE_DATA: path.join(folder, 'data'),
  ...plan.variables,
}
const config = loadConfig(variables)
const service = await startService(config, createLog(config.log.level), plan.role)
const ready: ServerReady = {
  url: service.url,
  key: service.firstKey ?? '',
  folder,
  readyMs: Math.round(performance.now()),
}
process.stdout.write(`${JSON.stringify(ready)}\n`)
process.once('SIGTERM', () => void service.close())
// This kind of garbage collection also frees the space for new objects, as V8 does when memory runs out.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
