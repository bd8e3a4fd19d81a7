// Checks that the table in `ends/ends.ts` is complete. For each engine and misbehavior, the table must state how a task
// ends, or why the engine cannot misbehave in this way.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { engineTypes } from '../../src/providers/registry.ts'
import { comfyUIScripts } from './ends/comfyui-scripts.ts'
import { endOf, misbehaviours } from './ends/ends.ts'
import type { Misbehaviour } from './ends/ends.ts'
import { openAiScript } from './ends/openai-scripts.ts'

const engines = ['comfyui', 'image', 'video'] as const

/** For each engine, the table's column for an operator's own server with the same scripts, or null if there is none. */
const owns = { comfyui: null, image: 'ownImage', video: 'ownVideo' } as const

function scriptOf(engine: (typeof engines)[number], misbehaviour: Misbehaviour): object | undefined {
  return engine === 'comfyui' ? comfyUIScripts[misbehaviour] : openAiScript(engine, misbehaviour)
}

for (const engine of engines) {
  test(`${engine}: each misbehavior has an end, or a sentence that says why there is none`, () => {
    for (const misbehaviour of misbehaviours) {
      const end = endOf(misbehaviour, engine)
      if (typeof end === 'string') assert.match(end, /^[A-Z].*\.$/, misbehaviour)
      else assert.ok(end !== undefined, misbehaviour)
    }
  })

  test(`${engine}: every end has a script, and every script has an end`, () => {
    const own = owns[engine]
    for (const misbehaviour of misbehaviours) {
      const ends = [endOf(misbehaviour, engine), own === null ? undefined : endOf(misbehaviour, own)]
      const hasEnd = ends.some((end) => typeof end === 'object')
      assert.equal(scriptOf(engine, misbehaviour) !== undefined, hasEnd, misbehaviour)
    }
  })
}

test("an operator's own server has a row only if the end differs from that at a hosted service", () => {
  for (const engine of ['image', 'video'] as const) {
    for (const misbehaviour of misbehaviours) {
      const own = endOf(misbehaviour, owns[engine])
      assert.notDeepEqual(own ?? null, endOf(misbehaviour, engine), misbehaviour)
    }
  }
})

test('a failure is refunded and has a failure code, and a success is not refunded and has none', () => {
  const names = [...engines, 'ownImage', 'ownVideo'] as const
  const ends = misbehaviours.flatMap((misbehaviour) => names.map((name) => endOf(misbehaviour, name)))
  for (const end of ends.filter((cell) => typeof cell === 'object'))
    assert.deepEqual([end.isRefunded, end.word !== null], Array(2).fill(end.phase === 'failed'))
})

test('neither engine type reads calls, so no call can arrive before the response', () => {
  for (const type of ['comfyui', 'openai']) assert.equal('parseHook' in (engineTypes.get(type) ?? {}), false)
})
