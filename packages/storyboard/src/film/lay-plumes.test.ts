import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { emptyScene } from './filmed-for-tests.ts'
import type { Layer } from './layer.ts'
import { createCameraPath } from './motion/camera-path.ts'
import type { MovingPart } from './moving-parts.ts'
import { plumesOf } from './lay-plumes.ts'
import type { Actor, Scene } from '../plan/scene.ts'
import { Random } from '../lib/random.ts'

const size = { width: 200, height: 120 }
const cottage: Actor = {
  kind: 'actor',
  sprite: 'cottage',
  word: 'cottage',
  color: null,
  x: 100,
  y: 110,
  size: 60,
  depth: 0.5,
  isMirrored: false,
  heading: 'left',
  dress: 'plain',
  motion: 'still',
  phase: 0,
  isGrounded: true,
  opacity: 1,
}
const scene: Scene = {
  ...emptyScene(size),
  place: 'village',
  shot: { move: 'still', pace: 'normal', travel: 0 },
  items: [cottage],
}

test('smoke rises from the chimney, and the last moment equals the first', () => {
  const [smoke, ...others] = layersOf(cottage, scene)
  assert.ok(smoke !== undefined && others.length === 0)
  const first = rowsOf(smoke, 0)
  assert.deepEqual(first, rowsOf(smoke, 1))
  assert.notDeepEqual(first, rowsOf(smoke, 0.4))
  const chimneyY = cottage.y - cottage.size
  assert.ok(Math.max(...first) < chimneyY + 12, 'no smoke is below the chimney')
  assert.ok(Math.min(...first) < chimneyY - 12, 'the smoke rises')
})

test('trees and things underwater do not smoke, and land that moves past the camera leaves no smoke behind', () => {
  assert.deepEqual(layersOf({ ...cottage, sprite: 'evergreen-tree' }, scene), [])
  assert.deepEqual(layersOf(cottage, { ...scene, place: 'underwater' }), [])
  assert.deepEqual(layersOf(cottage, { ...scene, shot: { ...scene.shot, travel: 1 } }), [])
})

function layersOf(actor: Actor, within: Scene): readonly Layer[] {
  const part: MovingPart = { kind: 'land', depth: 0.5, band: null, isBare: true, actors: [actor] }
  const set = { size, shot: within.shot, camera: createCameraPath(within), wind: 1, take: 'film' as const }
  return plumesOf(part, within, set, new Random('seed'))
}

function rowsOf(layer: Layer, time: number): readonly number[] {
  const context = createCanvas(size.width, size.height).getContext('2d')
  layer(context, time)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const row = size.width * 4
  return Array.from({ length: size.height }, (_, y) => y).filter((y) =>
    data.subarray(y * row, (y + 1) * row).some((value, at) => at % 4 === 3 && value > 20),
  )
}
