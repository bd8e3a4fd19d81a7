import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { workflowFolder } from '../../../../test/harness/engine/comfyui/comfyui-fixture.ts'
import { aspectRatios } from '../../../domain/tasks/catalog.ts'
import { bind } from './bindings.ts'
import { fillWorkflow } from './fill-workflow.ts'
import { frameSize } from './frame-size.ts'
import { parseWorkflow } from './workflow.ts'

type Nodes = Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>

const values = {
  prompt: 'a "quoted" prompt with {braces} and ["6", 0]',
  aspectRatio: '16:9',
  seed: 7,
  images: [],
  filePrefix: 'mutoscope/ab/key',
  parameters: [],
} as const

test('only the bound inputs change, and a prompt remains text regardless of its content', () => {
  const before = read('sd15.json')
  const after = fill('sd15.json', values)
  assert.equal(after['6']?.inputs['text'], values.prompt)
  assert.deepEqual(after['5']?.inputs, { width: 688, height: 384, batch_size: 1 })
  assert.equal(after['3']?.inputs['seed'], 7)
  assert.equal(after['9']?.inputs['filename_prefix'], 'mutoscope/ab/key')
  const restored = {
    ...after,
    3: { ...after['3'], inputs: { ...after['3']?.inputs, seed: before['3']?.inputs['seed'] } },
    5: before['5'],
    6: before['6'],
    9: before['9'],
  }
  assert.deepEqual(restored, before)
})

test('images go to their inputs in order; with fewer images than inputs, the last one is repeated', () => {
  const two = fill('qwen-edit.json', { ...values, images: ['a.png', 'b.png'] })
  assert.deepEqual([two['78']?.inputs['image'], two['106']?.inputs['image']], ['a.png', 'b.png'])
  const one = fill('qwen-edit.json', { ...values, images: ['a.png'] })
  assert.deepEqual([one['78']?.inputs['image'], one['106']?.inputs['image']], ['a.png', 'a.png'])
})

test("a route's parameters override all other values", () => {
  const parameters = [
    [{ node: '3', input: 'steps' }, 8],
    [{ node: '5', input: 'width' }, 640],
  ] as const
  const after = fill('sd15.json', { ...values, parameters })
  assert.equal(after['3']?.inputs['steps'], 8)
  assert.equal(after['5']?.inputs['width'], 640)
})

test('for every aspect ratio, the pixel count stays within 4%, and the shape is within 3% of the ratio', () => {
  for (const drawn of [
    { width: 1024, height: 1024 },
    { width: 832, height: 480 },
  ]) {
    for (const ratio of aspectRatios) {
      const { width, height } = frameSize(drawn, ratio, 'EmptyLatentImage')
      const [across = 0, down = 0] = ratio.split(':').map(Number)
      assert.ok(width % 16 === 0 && height % 16 === 0)
      const pixels = (width * height) / (drawn.width * drawn.height)
      const shape = width / height / (across / down)
      assert.ok(Math.abs(pixels - 1) < 0.04 && Math.abs(shape - 1) < 0.03, `${ratio}: ${width} x ${height}`)
    }
  }
})

test('for LTX Video, the sides of a latent are multiples of 32', () => {
  assert.deepEqual(frameSize({ width: 768, height: 512 }, '16:9', 'EmptyLTXVLatentVideo'), {
    width: 832,
    height: 480,
  })
})

function read(file: string): Nodes {
  return JSON.parse(readFileSync(path.join(workflowFolder, file), 'utf8')) as Nodes
}

function fill(file: string, given: Parameters<typeof fillWorkflow>[2]): Nodes {
  const workflow = parseWorkflow(file, JSON.stringify(read(file)))
  return fillWorkflow(workflow, bind(file, workflow, {}), given) as unknown as Nodes
}
