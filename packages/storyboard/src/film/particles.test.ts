import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { emptyScene } from './filmed-for-tests.ts'
import { createParticles, createWeather } from './particles.ts'
import type { Scene } from '../plan/scene.ts'
import { Random } from '../lib/random.ts'

const size = { width: 192, height: 108 }
const plain = emptyScene(size)
const travelling: Scene['shot'] = { ...plain.shot, travel: 1.5 }

const scenes: Record<string, Partial<Scene>> = {
  rain: { weather: 'rain' },
  'a storm': { weather: 'storm' },
  snow: { air: 'snow' },
  mist: { weather: 'fog' },
  leaves: { air: 'leaves' },
  petals: { air: 'petals' },
  confetti: { air: 'confetti' },
  fireflies: { air: 'fireflies' },
  sparkles: { air: 'sparkles' },
  embers: { air: 'embers' },
  dust: { air: 'dust' },
  seeds: { place: 'meadow', hour: 'day', weather: 'clear', mood: 'plain' },
  bubbles: { air: 'bubbles' },
  'leaves that the camera passes': { air: 'leaves', shot: travelling },
  'snow that the camera passes': { air: 'snow', shot: travelling },
}

for (const [name, change] of Object.entries(scenes)) {
  test(`${name}: the last moment equals the first, and no particle appears or vanishes abruptly`, () => {
    const film = filmOf({ ...plain, ...change })
    const first = film(0)
    assert.ok(differing(first, film(1)) < 0.002, 'the film must loop')
    assert.ok(differing(first, film(0.3)) > 0.002, 'the film must move')
    const masses = Array.from({ length: 61 }, (_, frame) => mass(film(frame / 120)))
    const mean = masses.reduce((sum, one) => sum + one, 0) / masses.length
    const steps = masses.slice(1).map((one, at) => Math.abs(one - (masses[at] ?? 0)))
    assert.ok(
      Math.max(...steps) < mean * 0.12,
      `${Math.max(...steps) / mean} of the mass changes within a frame`,
    )
  })
}

test('the same seed gives the same pixels, and another seed gives different pixels', () => {
  const scene = { ...plain, air: 'leaves' } as const
  assert.deepEqual(filmOf(scene)(0.4), filmOf(scene)(0.4))
  assert.notDeepEqual(filmOf(scene)(0.4), filmOf(scene, 'other')(0.4))
})

test('leaves in a film noir are gray', () => {
  const pixels = filmOf({ ...plain, air: 'leaves', style: 'noir' })(0.4)
  for (let at = 0; at < pixels.length; at += 4) {
    assert.ok(pixels[at] === pixels[at + 1] && pixels[at + 1] === pixels[at + 2], `at ${at}`)
  }
})

test('a photograph gets the weather of its prompt and nothing else', () => {
  const { palette } = plain
  const intent = { air: null, weather: 'clear', style: 'picture-book' } as const
  assert.equal(createWeather(intent, palette, size, new Random('seed')), null)
  assert.notEqual(createWeather({ ...intent, weather: 'snow' }, palette, size, new Random('seed')), null)
})

function filmOf(scene: Scene, seed = 'seed'): (time: number) => Uint8ClampedArray {
  const particles = createParticles(scene, new Random(seed))
  assert.ok(particles !== null)
  const context = createCanvas(size.width, size.height).getContext('2d')
  return (time) => {
    context.clearRect(0, 0, size.width, size.height)
    particles(context, time)
    return context.getImageData(0, 0, size.width, size.height).data
  }
}

function differing(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 6).length / one.length
}

function mass(pixels: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 3; at < pixels.length; at += 4) sum += pixels[at] ?? 0
  return sum
}
