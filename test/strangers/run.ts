// `npm run test:strangers`: attacks the service in every known way while honest clients use it: one attack after another, then all
// at once, each from one address and from many. `npm run test:strangers -- 20` sets the seconds per attack, and `TEST_STORAGE`
// selects the database. Exits with status 1 if an honest request fails, or if one of the limits below is exceeded.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

import { printTable } from '../../bench/figures.ts'
import { PostgresServer } from '../harness/database/postgres-server.ts'
import { testStorage } from '../harness/service/test-storage.ts'
import type { Scene } from './attack.ts'
import { attacks } from './attacks.ts'
import { HonestClients, kinds, p99 } from './honest-clients.ts'
import type { Findings, Kind } from './honest-clients.ts'
import { AttackedService } from './attacked-service.ts'

/** How much slower an honest request may become, on two cores that the attackers share with the service. */
const slowdownMax = 3
/** Below this, a ratio says nothing: a single collection of garbage takes as long. */
const noiseMs = 25
const bytesMax = 600 * 1024 ** 2
/** How much more memory the service may use half a minute after the attacks than it used before them. */
const keptBytesMax = 150 * 1024 ** 2

const seconds = Number(process.argv[2] ?? 10)
const oneAddress = ['127.3.0.1']
const manyAddresses = Array.from({ length: 200 }, (_, at) => `127.4.0.${at + 1}`)

await using opened = new AsyncDisposableStack()
if (testStorage().database === 'postgres')
  process.env['TEST_DATABASE_URL'] = opened.use(await PostgresServer.start()).url()
const service = opened.use(await AttackedService.start())
const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c84' } })
  .png()
  .toBuffer()
const honest = await HonestClients.arrive(service.url, await service.openAccounts(8, 100_000), image)
const accounts = await service.openAccounts(4, 100_000)

let memoryMax = 0
const rows: string[][] = []
const problems: string[] = []
// The first seconds are slow, because the service is still compiling its code.
await measure(seconds, [], [])
const alone = await measure(6 * seconds, [], [])
const memoryAlone = service.memory()
report('alone', alone, alone)
for (const [where, addresses] of [
  ['one address', oneAddress],
  ['many addresses', manyAddresses],
] as const) {
  for (const { name } of attacks)
    report(`${name}, ${where}`, await measure(seconds, [name], addresses), alone)
  const all = attacks.map(({ name }) => name)
  report(`all at once, ${where}`, await measure(6 * seconds, all, addresses), alone)
}
await sleep(30_000)
const memoryAfter = service.memory()
if (memoryMax > bytesMax) problems.push(`the service used ${mebibytes(memoryMax)}`)
if (memoryAfter > memoryAlone + keptBytesMax)
  problems.push(`the service still uses ${mebibytes(memoryAfter)} half a minute after the attacks`)
problems.push(...(await service.audit()), ...service.defects)

printTable([['', ...kinds.map((kind) => `${kind}, p99 ms`), 'failed', 'memory'], ...rows])
process.stdout.write(
  `memory: ${mebibytes(memoryAlone)} before, at most ${mebibytes(memoryMax)}, ${mebibytes(memoryAfter)} afterwards\n`,
)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Lets the honest clients work while the attacks with these names run. */
async function measure(
  duration: number,
  names: readonly string[],
  addresses: readonly string[],
): Promise<Findings> {
  const stopAttacks = names.length === 0 ? null : await attack(names, addresses)
  const watching = setInterval(() => (memoryMax = Math.max(memoryMax, service.memory())), 1_000)
  const findings = await honest.work(AbortSignal.timeout(duration * 1_000))
  clearInterval(watching)
  await stopAttacks?.()
  return findings
}

/** Returns a function that ends the attacks. */
async function attack(names: readonly string[], addresses: readonly string[]): Promise<() => Promise<void>> {
  const scene: Scene = { url: service.url, addresses, accounts }
  const entry = fileURLToPath(new URL('./attackers-process.ts', import.meta.url))
  const attackers = fork(entry, [JSON.stringify(scene), JSON.stringify(names)])
  const [message] = (await Promise.race([once(attackers, 'message'), once(attackers, 'exit')])) as [unknown]
  if (message !== 'ready') throw new Error('the attackers could not begin')
  return async () => {
    attackers.kill('SIGKILL')
    await once(attackers, 'exit')
  }
}

function report(name: string, findings: Findings, reference: Findings): void {
  const { timesMs, failures } = findings
  const cells = kinds.map((kind) => {
    const ratio = p99(timesMs[kind]) / p99(reference.timesMs[kind])
    return `${p99(timesMs[kind]).toFixed(0)} (${ratio.toFixed(1)} ×)`
  })
  rows.push([name, ...cells, String(failures.length), mebibytes(service.memory())])
  process.stderr.write(`${rows.at(-1)?.join('  ')}\n`)
  for (const failure of new Set(failures)) problems.push(`${name}: ${failure}`)
  for (const kind of kinds)
    if (isTooSlow(kind, timesMs, reference)) problems.push(`${name}: ${kind} is too slow`)
}

function isTooSlow(kind: Kind, timesMs: Findings['timesMs'], reference: Findings): boolean {
  return p99(timesMs[kind]) > Math.max(slowdownMax * p99(reference.timesMs[kind]), noiseMs)
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MiB`
}
