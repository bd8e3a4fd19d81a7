import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { emptyScene } from './filmed-for-tests.ts'
import { createSpectacles } from './spectacles.ts'
import type { Scene } from '../plan/scene.ts'
import { Random } from '../lib/random.ts'

const size = { width: 240, height: 135 }
const night: Scene = { ...emptyScene(size), hour: 'night' }
const { backdrop: dark } = night

const scenes: Record<string, Scene> = {
  aurora: { ...night, backdrop: { ...dark, spectacles: ['aurora'] } },
  lightning: { ...night, backdrop: { ...dark, spectacles: ['lightning'] } },
  fireworks: { ...night, backdrop: { ...dark, spectacles: ['fireworks'] } },
  'shooting stars': { ...night, backdrop: { ...dark, spectacles: ['shooting-stars'] } },
  'stars that twinkle': { ...night, backdrop: { ...dark, starCount: 100 } },
  'stars that stream past': {
    ...night,
    shot: { ...night.shot, travel: -1.5 },
    backdrop: { ...dark, kind: 'cosmos' },
  },
  'bats of a spooky night': { ...night, mood: 'spooky' },
  'a flock by day': { ...night, hour: 'day', place: 'meadow', backdrop: dark },
}

for (const [name, scene] of Object.entries(scenes)) {
  test(`${name}: something is visible at the first moment, and the last moment equals the first`, () => {
    const film = filmOf(scene)
    const first = film(0)
    assert.ok(light(first) > 0, 'a still must show something')
    assert.ok(differing(first, film(1)) < 0.001, 'the film must loop')
    assert.ok(differing(first, film(0.35)) > 0.0005, 'the film must move')
  })
}

test('the aurora waves without sudden changes', () => {
  const film = filmOf(scenes['aurora'] ?? night)
  const lights = Array.from({ length: 31 }, (_, frame) => light(film(frame / 120)))
  for (const [at, one] of lights.entries()) {
    const next = lights[at + 1] ?? one
    assert.ok(Math.abs(next - one) < one * 0.03, `${next / one}`)
  }
})

test('a storm has lightning even if the prompt does not ask for it, and a place without birds has no flock', () => {
  assert.notEqual(createSpectacles({ ...night, weather: 'storm', backdrop: dark }, new Random('seed')), null)
  const busy: Scene = { ...night, hour: 'day', place: 'room', backdrop: dark }
  assert.equal(createSpectacles(busy, new Random('seed')), null)
})

test('there are no spectacles on a wall or in deep water', () => {
  for (const kind of ['wall', 'deep'] as const) {
    const backdrop = { ...dark, kind, spectacles: ['aurora'] as const }
    assert.equal(createSpectacles({ ...night, backdrop }, new Random('seed')), null)
  }
})

function filmOf(scene: Scene): (time: number) => Uint8ClampedArray {
  const spectacles = createSpectacles(scene, new Random('seed'))
  assert.ok(spectacles !== null)
  const context = createCanvas(size.width, size.height).getContext('2d')
  return (time) => {
    context.fillStyle = '#3a4a70'
    context.fillRect(0, 0, size.width, size.height)
    spectacles(context, time)
    return context.getImageData(0, 0, size.width, size.height).data
  }
}

function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 6).length / one.length
}

function light(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 1; at < pixels.length; at += 4) sum += Math.abs((pixels[at] ?? 0) - 0x4a)
  return sum
}
