import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

import { until } from '../../../test/harness/time/until.ts'
import { HashThreads } from './hash-threads.ts'

const parameters = {
  message: 'a red fox',
  nonce: randomBytes(16),
  parallelism: 1,
  tagLength: 32,
  memory: 19_456,
  passes: 2,
}

/** The niceness of each thread of this process. Field 19 of `stat` is the niceness (proc_pid_stat(5)). */
function threadNiceness(): readonly number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

const slowThreads = () => threadNiceness().filter((niceness) => niceness === 10).length

test('hashes are computed in threads with a low priority, which are used again and end when they have been idle', async () => {
  const threads = new HashThreads(100)
  const [one, other] = await Promise.all([threads.hash(parameters), threads.hash(parameters)])
  assert.deepEqual(one, other)
  assert.equal(slowThreads(), 2)
  await threads.hash(parameters)
  assert.ok(slowThreads() <= 2)
  await until('the threads have ended', () => slowThreads() === 0, 5_000)
  assert.deepEqual(await threads.hash(parameters), one)
})

test('if a thread fails, the hash is rejected, and the next one is computed in a new thread', async () => {
  const threads = new HashThreads(100)
  await assert.rejects(threads.hash({ ...parameters, memory: 0 }))
  assert.equal((await threads.hash(parameters)).length, 32)
})
