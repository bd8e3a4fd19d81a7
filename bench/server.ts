// Runs in the measured process. Starts the real service without rate limits. The process's argument is a `ServerPlan`
// as JSON. When the service is ready, sends a `ServerReady` to the parent process.

import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { assert } from '../src/lib/assert.ts'
import { loadConfig } from '../src/config.ts'
import type { Role } from '../src/domain/processes/role.ts'
import { createLog } from '../src/lib/log.ts'
import { startService } from '../src/service.ts'

export interface ServerPlan {
  readonly role: Role
  /** YAML text. Must define the engines. May contain any other settings except those that this file sets. */
  readonly settings: string
  readonly folder: string
  /** Environment variables in addition to those that this file sets. */
  readonly variables: Readonly<Record<string, string>>
}

export interface ServerReady {
  readonly url: string
  readonly key: string
  /** The time from the start of the process until it accepts requests. */
  readonly readyMs: number
}

// Our bundles are CommonJS files, which cannot contain a top-level `await`.
void serve(JSON.parse(process.argv[2] ?? '') as ServerPlan)

async function serve({ role, settings, folder, variables }: ServerPlan): Promise<void> {
  const configPath = path.join(folder, 'mutoscope.yaml')
  writeFileSync(
    configPath,
    `${settings}
limits: { creates_per_second: 0, requests_per_second: 0, unfinished_tasks: 100000000 }
accounts: { first_credits: 100000000000 }
`,
  )
  const config = loadConfig({
    PORT: '0',
    MUTOSCOPE_CONFIG: configPath,
    MUTOSCOPE_DATA: path.join(folder, 'data'),
    ...variables,
  })
  const service = await startService(config, createLog(config.log.level), role)
  process.once('SIGTERM', () => void service.close())
  // This kind of garbage collection also releases the memory that V8 reserves for new objects.
  process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
  const ready: ServerReady = {
    url: service.url,
    key: service.firstKey ?? '',
    readyMs: Math.round(performance.now()),
  }
  assert(process.send !== undefined, 'this process can be started only by a benchmark')
  process.send(ready)
  process.disconnect()
}
