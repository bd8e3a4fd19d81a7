import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

/** The first flag makes V8 check every 0.2 s, instead of every 8 s, whether a thread is idle. */
const flags = ['--gc-memory-reducer-start-delay-ms=200', '--trace-gc', '--input-type=module']

/** V8 returns the memory after about 9 s, or after about 100 s if `returnIdleMemory` creates no scripts. */
const timeoutMs = 40_000

test('V8 returns free memory soon after a burst of work', async () => {
  const module = JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)
  const source = `
    import { returnIdleMemory } from ${module}
    returnIdleMemory()
    for (let round = 0; round < 20; round++) globalThis.kept = Array.from({ length: 100_000 }, () => ({}))
    setInterval(() => {}, 1_000)
  `
  const child = spawn(process.execPath, [...flags, '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  })
  const ended = once(child, 'exit')
  let isReduced = false
  for await (const line of createInterface(child.stdout)) {
    isReduced ||= line.includes('Mark-Compact (reduce)')
    if (isReduced) child.kill()
  }
  await ended
  assert.ok(isReduced)
})
