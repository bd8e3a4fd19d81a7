import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../lib/request.ts'
import { actorsOf, bandsOf, boxOf, intentOf, namedOf, planFor, sharedPart } from '../../test/harness/plans.ts'
import { sceneTables } from './tables.ts'
import { isManMade } from './scenery/site.ts'
import type { Scene } from './scene.ts'
import type { Hour, Season, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'

const places = Object.keys(sceneTables.looks) as readonly Place[]
const hours: readonly Hour[] = ['dawn', 'day', 'golden', 'sunset', 'blue', 'night']

/** Returns the positions in a scene as text. Ignores opacity, because opacity depends on the light. */
function geometryOf(scene: Scene): string {
  return JSON.stringify(
    scene.items.map((item) =>
      item.kind === 'band'
        ? [item.name, item.surface, item.depth, item.ridge(0), item.ridge(scene.size.width / 3)]
        : { ...item, opacity: 1 },
    ),
  )
}

test('the same intent and seed give the same scene, and another seed gives a different scene', () => {
  const places = (seed: string) => geometryOf(planFor(intentOf('fox', 'forest'), '1:1', seed))
  assert.equal(places('one'), places('one'))
  assert.notEqual(places('one'), places('two'))
})

test('positions do not depend on the hour', () => {
  for (const place of places) {
    const [first, ...others] = hours.map((hour) =>
      geometryOf(planFor(intentOf('fox, house', place, { hour }), '16:9')),
    )
    for (const other of others) assert.equal(other, first, place)
  }
})

test('the palette depends on the hour', () => {
  const skies = hours.map((hour) => planFor(intentOf('fox', 'meadow', { hour })).palette.sky[0])
  assert.equal(new Set(skies).size, hours.length)
})

test('if the prompt names nothing, every place has enough scenery in every ratio and season', () => {
  const seasons: readonly Season[] = ['none', 'spring', 'autumn', 'winter']
  for (const place of places) {
    for (const [at, ratio] of aspectRatios.entries()) {
      const season = seasons[at % 4] ?? 'none'
      const scene = planFor(intentOf('', place, { season }), ratio)
      const actors = actorsOf(scene)
      assert.ok(
        actors.length >= (place === 'room' || place === 'sea' || place === 'sky' ? 3 : 8),
        `${place} ${ratio}: ${actors.length}`,
      )
      assert.ok(actors.every(({ word }) => word === null))
      const seen = actors.filter((actor) => {
        const { left, right, top, bottom } = boxOf(actor)
        return right > 0 && left < scene.size.width && bottom > 0 && top < scene.size.height
      })
      assert.ok(seen.length > actors.length * 0.7, `${place} ${ratio}: scenery is in the picture`)
    }
  }
})

test('if a prompt names no place, its mood and the seed determine the place', () => {
  const seeds = Array.from({ length: 12 }, (_, at) => `${at}`)
  const found = (mood: 'plain' | 'epic') =>
    new Set(
      seeds.map((seed) => planFor(intentOf('', 'meadow', { isAnywhere: true, mood }), '3:2', seed).place),
    )
  assert.ok(found('plain').size >= 4)
  assert.ok(!found('epic').has('meadow'))
  assert.deepEqual(
    [...new Set(seeds.map((seed) => planFor(intentOf('', 'meadow'), '3:2', seed).place))],
    ['meadow'],
  )
})

test('bands are ordered from back to front, and the last band reaches the foreground', () => {
  for (const place of places) {
    const depths = bandsOf(planFor(intentOf('fox', place))).map(({ depth }) => depth)
    assert.deepEqual(
      depths,
      depths.toSorted((a, b) => a - b),
    )
  }
})

test('clouds and near branches do not cover the sun or the moon', () => {
  for (const ratio of aspectRatios) {
    for (const seed of ['a', 'b', 'c']) {
      const scene = planFor(intentOf('fox', 'lake'), ratio, seed)
      const { lamp } = scene.backdrop
      assert.ok(lamp !== null)
      for (const actor of actorsOf(scene).filter(
        ({ sprite }) => sprite === 'cloud' || sprite === 'hanging-branch',
      )) {
        const { left, right, top, bottom } = boxOf(actor)
        const isOver = left < lamp.x && right > lamp.x && top < lamp.y && bottom > lamp.y
        assert.ok(!isOver, `${ratio}: ${actor.sprite} covers the lamp`)
      }
    }
  }
})

test('the sun or moon is on the side without subjects', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const scene = planFor(intentOf('castle', 'meadow'), '16:9', seed)
    const [castle] = namedOf(scene)
    assert.ok(castle !== undefined && scene.backdrop.lamp !== null)
    const { left, right } = boxOf(castle)
    assert.ok(scene.backdrop.lamp.x < left || scene.backdrop.lamp.x > right)
  }
})

test('the season changes trees and roofs', () => {
  const dresses = (season: Season, weather: Weather = 'clear') =>
    new Set(
      actorsOf(planFor(intentOf('fox', 'village', { season, weather }), '16:9')).map(({ dress }) => dress),
    )
  assert.ok(dresses('autumn').has('autumn'))
  assert.ok(dresses('spring').has('blossom'))
  assert.ok(dresses('winter').has('snowy'))
  assert.ok(dresses('none', 'snow').has('snowy'))
  assert.deepEqual([...dresses('none')], ['plain'])
})

test('a rainbow is in the sky and never on the ground, and the relations of other things are preserved', () => {
  const intent = intentOf('fox, owl, cat on 3, sofa', 'meadow')
  const mentions = intent.mentions.map((mention, at) =>
    at === 1 ? { ...mention, thing: { ...mention.thing, sprite: 'rainbow' } } : mention,
  )
  const scene = planFor({ ...intent, mentions }, '16:9')
  assert.deepEqual(scene.backdrop.spectacles, ['rainbow'])
  assert.ok(!namedOf(scene).some(({ sprite }) => sprite === 'rainbow'))
  const [cat] = namedOf(scene, 'cat')
  const [sofa] = namedOf(scene, 'sofa')
  assert.ok(cat !== undefined && sofa !== undefined && cat.depth > sofa.depth && cat.y < sofa.y)
})

test('a subject that jumps over the moon is directly above the moon, and nothing stands in front of the moon', () => {
  for (const ratio of aspectRatios) {
    const scene = planFor(intentOf('cow jumps', 'farm', { hour: 'night', spectacles: ['full-moon'] }), ratio)
    const [cow] = namedOf(scene)
    const { lamp } = scene.backdrop
    assert.ok(cow !== undefined && lamp !== null)
    assert.ok(cow.y < lamp.y && Math.abs(cow.x - lamp.x) < lamp.radius, ratio)
    const moon = {
      left: lamp.x - lamp.radius,
      right: lamp.x + lamp.radius,
      top: lamp.y - lamp.radius,
      bottom: lamp.y + lamp.radius,
    }
    for (const actor of actorsOf(scene).filter(({ word }) => word === null))
      assert.ok(sharedPart(boxOf(actor), moon) < 0.1, `${ratio}: ${actor.sprite}`)
  }
})

test('small things in a room lie on a table, unless another thing carries them', () => {
  assert.ok(bandsOf(planFor(intentOf('coffee', 'room'))).some(({ surface }) => surface === 'table'))
  assert.ok(
    !bandsOf(planFor(intentOf('2 cat on 1, sofa', 'room'))).some(({ surface }) => surface === 'table'),
  )
})

test('the frame never crops man-made things in any place', () => {
  for (const place of ['city', 'village', 'farm', 'garden', 'room', 'meadow', 'jungle'] as const) {
    for (const ratio of ['9:16', '1:1', '21:9'] as const) {
      for (const seed of ['a', 'b', 'c']) {
        const scene = planFor(intentOf('', place), ratio, seed)
        for (const actor of actorsOf(scene).filter(({ sprite }) => isManMade(sprite))) {
          const { left, right } = boxOf(actor)
          assert.ok(left > -1 && right < scene.size.width + 1, `${place} in ${ratio}: ${actor.sprite}`)
        }
      }
    }
  }
})

test('two children are drawn as a girl and a boy, and two men wear different clothes', () => {
  const [child, man] = ['child-figure', 'man-figure'].map((sprite) => {
    const intent = intentOf('2 fox', 'meadow')
    const mentions = intent.mentions.map((mention) => ({ ...mention, thing: { ...mention.thing, sprite } }))
    return namedOf(planFor({ ...intent, mentions }))
  })
  assert.deepEqual(new Set(child?.map(({ sprite }) => sprite)), new Set(['girl-figure', 'boy-figure']))
  assert.equal(new Set(man?.map(({ color }) => color)).size, 2)
})

test('a house in front of another house is not much smaller', () => {
  for (const ratio of aspectRatios) {
    const houses = actorsOf(planFor(intentOf('', 'village'), ratio)).filter(
      ({ sprite, depth }) => (sprite === 'house' || sprite === 'cottage') && depth > 0.6,
    )
    for (const near of houses)
      for (const far of houses.filter(({ sprite, y }) => sprite === near.sprite && y < near.y - 8))
        assert.ok(near.size > far.size * 0.8, `${ratio}: ${near.size} in front of ${far.size}`)
  }
})
