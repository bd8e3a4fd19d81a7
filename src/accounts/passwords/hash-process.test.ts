import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'

import { until } from '../../../test/harness/time/until.ts'
import { ServiceError } from '../../domain/errors.ts'
import { HashProcess } from './hash-process.ts'

const parameters = {
  message: 'a red fox',
  nonce: randomBytes(16),
  parallelism: 1,
  tagLength: 32,
  memory: 19_456,
  passes: 2,
}

/** Returns the IDs of the child processes that compute hashes, oldest first. */
function hashers(): readonly number[] {
  const children = read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
  return children.filter((id) => read(`/proc/${id}/cmdline`).includes('hash-child')).map(Number)
}

/** Returns an empty string if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Field 19 of `stat` is the niceness (proc_pid_stat(5)). */
function nicenessOf(id: number): number {
  const stat = read(`/proc/${id}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

test('hashes are computed in one child process with a low priority, which ends when it has been idle', async () => {
  const hashing = new HashProcess(2, 100)
  const [one, other] = await Promise.all([hashing.hash(parameters), hashing.hash(parameters)])
  assert.deepEqual(one, other)
  assert.deepEqual(hashers().map(nicenessOf), [5])
  await until('the child has ended', () => hashers().length === 0, 5_000)
  assert.deepEqual(await hashing.hash(parameters), one)
})

test('if the child process is killed, its hashes are refused, and the next hash is computed in a new one', async () => {
  const hashing = new HashProcess(2, 100)
  const refused = Array.from({ length: 20 }, () => hashing.hash(parameters))
  const refusals = Promise.all(
    refused.map((each) =>
      assert.rejects(each, (error) => error instanceof ServiceError && error.code === 'unavailable'),
    ),
  )
  const id = hashers().at(-1)
  assert.ok(id !== undefined)
  process.kill(id, 'SIGKILL')
  await refusals
  assert.equal((await hashing.hash(parameters)).length, 32)
})

test('a hash that cannot be computed is rejected, and the child process continues', async () => {
  const hashing = new HashProcess(2, 100)
  await assert.rejects(hashing.hash({ ...parameters, memory: 0 }), /could not be hashed/)
  assert.equal((await hashing.hash(parameters)).length, 32)
})

test('if no child process can be started, hashes are refused until one can be, and the service keeps running', async () => {
  const program = `
    import { closeSync, openSync } from 'node:fs'
    import { HashProcess } from ${JSON.stringify(new URL('./hash-process.ts', import.meta.url))}
    const hashing = new HashProcess(2, 100)
    const files = []
    for (;;) try { files.push(openSync('/dev/null')) } catch { break }
    const refusal = await hashing.hash(${JSON.stringify(parameters)}).catch(({ code }) => code)
    files.forEach(closeSync)
    const hash = await hashing.hash({ ...${JSON.stringify(parameters)}, nonce: Buffer.alloc(16) })
    console.log(refusal, hash.length)
  `
  const script = 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, program])
  assert.equal(stdout.trim(), 'unavailable 32')
})
