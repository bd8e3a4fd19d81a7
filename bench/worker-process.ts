// Runs in the measured process. Starts a worker that uses the PostgreSQL database at DATABASE_URL. The worker starts
// working when the process reads the first line from standard input, and stops on SIGTERM.

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { builtInCatalog } from '../src/settings/models.ts'
import { loadConfig } from '../src/config.ts'
import { Inspector } from '../src/files/inspector/inspector.ts'
import { openDisk } from '../src/files/storage/disk.ts'
import { systemClock } from '../src/lib/clock.ts'
import { createLog } from '../src/lib/log.ts'
import { beatTimes, Presence } from '../src/processes/presence.ts'
import type { EngineType } from '../src/providers/engine-type.ts'
import { engineTypes } from '../src/providers/registry.ts'
import { startWorker } from '../src/service/worker.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { createStore } from '../src/store/store.ts'
import { refusing } from './refusing-engine.ts'

const types = new Map<string, EngineType>([...engineTypes, ['refusing', refusing]])
const folder = mkdtempSync(path.join(os.tmpdir(), 'mutoscope-bench-'))
const configPath = path.join(folder, 'mutoscope.yaml')
const routes = [...builtInCatalog.keys()].map((id) => `  ${id}: { routes: [{ provider: refusing }] }`)
writeFileSync(configPath, `providers: { refusing: { type: refusing } }\nmodels:\n${routes.join('\n')}\n`)
const variables = {
  MUTOSCOPE_CONFIG: configPath,
  MUTOSCOPE_DATA: path.join(folder, 'data'),
  MUTOSCOPE_SECRET: Buffer.alloc(32).toString('base64url'),
  DATABASE_URL: process.env['DATABASE_URL'],
}
const config = loadConfig(variables, types)
const log = createLog('warn')
const onBroken = (error: Error): never => {
  throw error
}
const store = createStore(await openDatabase(config.database, { log, isAlone: true, onBroken }))
// This process stores no files. It pretends to use a bucket, because two processes cannot share files on a disk.
const presence = await Presence.enter({
  store,
  clock: systemClock,
  log,
  process: { role: 'worker', files: 's3:nowhere', replaces: 'none' },
  beats: beatTimes,
  onBroken,
})
const inspector = new Inspector()
process.stdout.write('ready\n')
await once(createInterface(process.stdin), 'line')
const work = await startWorker(
  {
    config,
    log,
    secret: Buffer.alloc(32),
    store,
    files: await openDisk(path.join(folder, 'files')),
    inspector,
    installation: await store.ensureInstallationId(null),
    scratchFolder: path.join(folder, 'scratch'),
    presence,
  },
  types,
  systemClock,
)
await once(process, 'SIGTERM')
await work.drain()
await work[Symbol.asyncDispose]()
await inspector[Symbol.asyncDispose]()
await presence.leave()
await store.close()
rmSync(folder, { recursive: true })
process.exit()
