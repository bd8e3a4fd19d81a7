// `npm run test:submits -- 1000` kills services until it has counted 1,000 kills. It counts a kill if an engine had a
// task whose handle was not stored yet. Takes about 1 s per kill on two cores. Exits with status 1 if a task was
// submitted twice, did not end, or was neither paid for nor refunded. `TEST_STORAGE=postgres+s3` selects PostgreSQL and
// a bucket instead of SQLite and a folder.

import { killInSubmits } from './kill-in-submits.ts'
import type { KilledSubmit } from './kill-in-submits.ts'

/**
 * Each run uses a fresh installation. The older a submission is, the longer the service waits before it looks up the
 * job again, so a long run's first tasks would end late.
 */
const killsPerRun = 10

/** Several runs at once save time, because a run spends most of its time waiting. */
const runsAtOnce = 3

const wanted = Number(process.argv[2] ?? 100)
const all: KilledSubmit[] = []
const kills = { total: 0, inTime: 0 }

await Promise.all(Array.from({ length: runsAtOnce }, runUntilEnough))
const unknown = all.filter(hadNoHandle)
const succeeded = unknown.filter(({ end }) => end === 'succeeded').length
print(`${kills.total} kills; at ${kills.inTime} of them, an engine had a task whose handle was not stored.`)
print(`${all.length} tasks were on an engine; ${unknown.length} of them had no stored handle.`)
print(`Of these, ${succeeded} succeeded and ${unknown.length - succeeded} failed and were refunded.`)
print(`Submissions: ${all.reduce((sum, { submits }) => sum + submits, 0)}.`)

async function runUntilEnough(): Promise<void> {
  while (kills.inTime < wanted) {
    const killed = await killInSubmits(Math.min(killsPerRun, wanted - kills.inTime))
    for (const each of Map.groupBy(killed, ({ kill }) => kill).values()) {
      kills.total++
      if (each.some(hadNoHandle)) kills.inTime++
      for (const task of each) print(lineOf(kills.total, task))
    }
    all.push(...killed)
  }
}

function hadNoHandle({ phase }: KilledSubmit): boolean {
  return phase === 'submitting'
}

function lineOf(kill: number, { model, moment, afterMs, phase, submits, end }: KilledSubmit): string {
  const when = `${afterMs.toFixed(1)} ms after its arrival, ${moment} the response`
  return `${kill}  ${model}  ${when}  ${phase}  submissions: ${submits}  ${end}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
