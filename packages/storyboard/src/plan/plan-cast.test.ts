import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../lib/request.ts'
import type { AspectRatio } from '../lib/request.ts'
import { actorsOf, bandsOf, boxOf, intentOf, namedOf, planFor, sharedPart } from '../../test/harness/plans.ts'
import type { Actor, Scene } from './scene.ts'
import type { Place } from '../words/vocabulary/thing.ts'

const casts: readonly (readonly [list: string, place: Place])[] = [
  ['fox, 2 mushroom beside 0', 'forest'],
  ['whale, sailboat', 'sea'],
  ['3 cat on 1, sofa', 'room'],
  ['castle', 'mountains'],
  ['rocket flies', 'space'],
  ['2 camel', 'desert'],
  ['owl', 'forest'],
  ['lighthouse, 2 eagle', 'beach'],
  ['balloon above 1, house', 'village'],
  ['rabbit below 1, umbrella', 'meadow'],
  ['swan', 'lake'],
  ['dragon, castle', 'mountains'],
  ['elephant, bee', 'savanna'],
  ['5 penguin walks', 'snow'],
  ['mouse x0.6, cheese beside 0 x1.7', 'room'],
  ['eagle above 1, castle', 'mountains'],
  ['astronaut', 'space'],
  ['girl, dog walks', 'beach'],
  ['fox, 2 zebra', 'savanna'],
  ['tractor, cow, 2 chicken', 'farm'],
  ['cake, 3 balloon', 'room'],
  ['coffee, croissant', 'room'],
  ['6 fish swims', 'underwater'],
  ['octopus, fish above 0', 'underwater'],
  ['cow jumps, house', 'meadow'],
  ['pig flies', 'farm'],
  ['dog swims', 'meadow'],
  ['dog in 1, sailboat', 'lake'],
  ['mouse on 1, cat on 2, sofa', 'room'],
  ['fox behind 1, tree', 'meadow'],
  ['rabbit before 1, house', 'garden'],
  ['giraffe, mouse', 'savanna'],
  ['car drives, 2 person', 'city'],
  ['ambulance', 'city'],
  ['robot, 3 balloon', 'garden'],
  ['6 cat, 6 dog', 'meadow'],
  ['4 eagle', 'sky'],
  ['dragon, volcano', 'jungle'],
  ['fox', 'cave'],
  ['2 whale, 2 sailboat, lighthouse', 'sea'],
]

for (const [list, place] of casts) {
  test(`"${list}" in ${place}: everything is placed inside the frame, grounded, and visible in every ratio`, () => {
    checkCast(list, place, aspectRatios)
  })
}

// Planning a crowd takes a third of a second per frame, so only three frames are tested.
test('a crowd of 36 is placed inside the widest, the narrowest, and a square frame, grounded and visible', () => {
  checkCast('6 mouse, 6 cat, 6 dog, 6 pig, 6 cow, 6 elephant', 'farm', ['21:9', '9:16', '1:1'])
})

function checkCast(list: string, place: Place, ratios: readonly AspectRatio[]): void {
  for (const ratio of ratios) {
    const intent = intentOf(list, place)
    const scene = planFor(intent, ratio, list)
    const named = namedOf(scene)
    const wanted = intent.mentions.reduce((sum, { count }) => sum + count, 0)
    assert.equal(named.length, wanted, `${ratio}: all things must be in the scene`)
    const carried = new Set(
      intent.mentions
        .filter(({ relation }) => relation?.kind === 'on' || relation?.kind === 'in')
        .map(({ word }) => word),
    )
    for (const actor of named) {
      checkInside(actor, scene, ratio)
      if (!carried.has(actor.word ?? '')) checkFooting(actor, scene, ratio)
      checkSize(actor, scene, ratio, wanted)
    }
    checkVisible(named, list, ratio)
    checkSceneryStandsBack(scene, ratio)
  }
}

function checkInside(actor: Actor, { size }: Scene, ratio: string): void {
  const { left, right, top, bottom } = boxOf(actor)
  const where = `${ratio}: ${actor.word} is inside the frame: ${JSON.stringify({ left, right, top, bottom })} of ${size.width}×${size.height}`
  const edge = size.width * 0.03 - 1
  assert.ok(left > edge && right < size.width - edge, where)
  assert.ok(top > 0 && bottom - (bottom - top) * 0.35 < size.height, where)
}

/** Checks that feet on land are visible, and that water covers the lower edge of things that swim or float. */
function checkFooting(actor: Actor, scene: Scene, ratio: string): void {
  const behind = bandsOf(scene).filter(({ depth }) => depth <= actor.depth)
  const before = bandsOf(scene).filter(({ depth }) => depth > actor.depth)
  const coverY = Math.min(scene.size.height, ...before.map(({ ridge }) => ridge(actor.x)))
  const { top } = boxOf(actor)
  const height = actor.y - top
  if (actor.isGrounded) {
    const landY = Math.min(...behind.filter(({ depth }) => depth > 0.45).map(({ ridge }) => ridge(actor.x)))
    assert.ok(actor.y >= landY - 1, `${ratio}: ${actor.word} stands at ${actor.y} on land from ${landY}`)
    assert.ok(
      actor.y <= coverY + scene.size.height * 0.025,
      `${ratio}: the feet of ${actor.word} are visible: ${actor.y}, covered from ${coverY}`,
    )
  }
  if (actor.motion === 'swim' || actor.motion === 'rock') {
    const isInOpenWater = scene.place === 'underwater' || scene.place === 'space' || scene.place === 'sky'
    if (isInOpenWater) return
    assert.ok(coverY < actor.y, `${ratio}: the lower edge of ${actor.word} is covered`)
    assert.ok(coverY > actor.y - height * 0.42, `${ratio}: ${actor.word} must not be covered above the chin`)
  }
}

function checkSize(actor: Actor, { size }: Scene, ratio: string, count: number): void {
  const share = Math.min(size.width, size.height) * (count > 12 ? 0.03 : count > 3 ? 0.055 : 0.1)
  assert.ok(actor.size > share, `${ratio}: ${actor.word} is large enough to see: ${actor.size} pixels`)
}

/** Skips casts in which a thing is on, in, below, or behind another, because such things overlap on purpose. */
function checkVisible(named: readonly Actor[], list: string, ratio: string): void {
  if (/ (on|in|below|behind) \d/.test(list)) return
  for (const [at, one] of named.entries()) {
    for (const other of named.slice(at + 1)) {
      const share = sharedPart(boxOf(one), boxOf(other))
      assert.ok(
        share < 0.34,
        `${ratio}: ${one.word} and ${other.word} hide ${share.toFixed(2)} of each other`,
      )
    }
  }
}

function checkSceneryStandsBack(scene: Scene, ratio: string): void {
  const named = namedOf(scene)
  for (const actor of actorsOf(scene).filter(({ word }) => word === null)) {
    for (const subject of named.filter(({ depth }) => depth < actor.depth)) {
      const share = sharedPart(boxOf(actor), boxOf(subject))
      const isTrifle = actor.size < subject.size * 0.25
      assert.ok(
        share < (isTrifle ? 0.3 : 0.1),
        `${ratio}: ${actor.sprite} hides ${share.toFixed(2)} of ${subject.word}`,
      )
    }
  }
}

test('a single subject is large in every ratio', () => {
  for (const ratio of aspectRatios) {
    for (const word of ['fox', 'owl', 'camel', 'castle', 'car']) {
      const scene = planFor(intentOf(word, 'meadow'), ratio)
      const [subject] = namedOf(scene)
      assert.ok(subject !== undefined)
      const { left, right, top, bottom } = boxOf(subject)
      const { width, height } = scene.size
      const share =
        width > height * 1.1 ? (bottom - top) / height : Math.max(right - left, bottom - top) / width
      assert.ok(share > 0.42 && share < 0.9, `${ratio}: ${word} takes ${share.toFixed(2)}`)
    }
  }
})

test('in a wide frame, a single subject stands off the middle and looks toward the open side', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const scene = planFor(intentOf('cat', 'meadow'), '16:9', seed)
    const [cat] = namedOf(scene)
    assert.ok(cat !== undefined)
    const isLeft = cat.x < scene.size.width / 2
    assert.ok(Math.abs(cat.x - scene.size.width / 2) > scene.size.width * 0.05)
    assert.equal(cat.heading, isLeft ? 'right' : 'left')
    // The cat in the illustration looks to the left.
    assert.equal(cat.isMirrored, cat.heading === 'right')
  }
})

test('two things look at each other, travelers look ahead, and lettering is not mirrored', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const pair = namedOf(planFor(intentOf('2 camel', 'desert'), '16:9', seed)).toSorted((a, b) => a.x - b.x)
    assert.deepEqual(
      pair.map(({ heading }) => heading),
      ['right', 'left'],
    )
    const herd = namedOf(planFor(intentOf('4 penguin walks', 'snow'), '21:9', seed))
    assert.equal(new Set(herd.map(({ heading }) => heading)).size, 1)
    const [ambulance] = namedOf(planFor(intentOf('ambulance drives', 'city'), '16:9', seed))
    assert.equal(ambulance?.isMirrored, false)
    assert.equal(ambulance?.heading, 'left')
  }
})

test('relations are preserved in every ratio', () => {
  for (const ratio of aspectRatios) {
    const of = (list: string, place: Place) => {
      const scene = planFor(intentOf(list, place), ratio)
      return (word: string) => {
        const [found] = namedOf(scene, word)
        assert.ok(found !== undefined)
        return { ...found, ...boxOf(found) }
      }
    }
    const sofa = of('cat on 1, sofa', 'room')
    assert.ok(
      sofa('cat').y < sofa('sofa').y && sofa('cat').y > sofa('sofa').top,
      `${ratio}: the cat is on the sofa`,
    )
    assert.ok(sofa('cat').left > sofa('sofa').left - 2 && sofa('cat').right < sofa('sofa').right + 2)
    assert.ok(sofa('cat').depth > sofa('sofa').depth)
    const sky = of('eagle above 1, castle', 'mountains')
    const middle = (sky('eagle').top + sky('eagle').bottom) / 2
    assert.ok(middle < sky('castle').top, `${ratio}: the eagle is above the castle`)
    const rain = of('rabbit below 1, umbrella', 'meadow')
    assert.ok(rain('umbrella').top < rain('rabbit').top, `${ratio}: the umbrella is over the rabbit`)
    assert.ok(rain('umbrella').left < rain('rabbit').x && rain('umbrella').right > rain('rabbit').x)
    const wood = of('fox behind 1, tree', 'meadow')
    assert.ok(wood('fox').depth < wood('tree').depth, `${ratio}: the fox is behind the tree`)
    const yard = of('rabbit before 1, house', 'garden')
    assert.ok(
      yard('rabbit').depth > yard('house').depth && yard('rabbit').y > yard('house').y,
      `${ratio}: before`,
    )
    const boat = of('dog in 1, canoe', 'lake')
    assert.ok(
      boat('dog').depth < boat('canoe').depth && boat('dog').bottom > boat('canoe').top,
      `${ratio}: in`,
    )
  }
})

test('flying things are in the air, and swimming things are in the water', () => {
  const [pig] = namedOf(planFor(intentOf('pig flies', 'farm'), '4:3'))
  assert.equal(pig?.motion, 'fly')
  const farm = planFor(intentOf('pig flies', 'farm'), '4:3')
  const near = bandsOf(farm).find(({ name }) => name === 'near')
  assert.ok(near !== undefined && pig !== undefined && pig.y < near.topY + farm.size.height * 0.03)
  const pond = planFor(intentOf('dog swims', 'meadow'), '4:3')
  assert.equal(pond.place, 'lake')
  assert.equal(namedOf(pond)[0]?.motion, 'swim')
})

test('a mouse is smaller than an elephant, and a tiny mouse is smaller than a huge cheese', () => {
  for (const ratio of aspectRatios) {
    const heights = (list: string, place: Place) =>
      namedOf(planFor(intentOf(list, place), ratio))
        .toSorted((a, b) => (a.word ?? '').localeCompare(b.word ?? ''))
        .map(({ size }) => size)
    const [elephant = 0, mouse = 0] = heights('mouse, elephant', 'savanna')
    assert.ok(mouse < elephant * 0.7, ratio)
    const [cheese = 0, tiny = 0] = heights('mouse x0.6, cheese beside 0 x1.7', 'room')
    assert.ok(tiny < cheese * 0.6, ratio)
    const [castle = 0, fox = 0] = heights('fox, castle', 'mountains')
    assert.ok(fox < castle, ratio)
  }
})

test('several things of one kind stand in a group, in different sizes and at different levels', () => {
  const cats = namedOf(planFor(intentOf('4 cat', 'meadow'), '16:9'))
  assert.equal(new Set(cats.map(({ size }) => Math.round(size))).size, 4)
  assert.ok(new Set(cats.map(({ y }) => Math.round(y / 4))).size >= 2)
})

test('a close-up shows a larger subject, and a wide shot shows a smaller subject', () => {
  const camera = { angle: 'level', move: 'drift', pace: 'normal' } as const
  for (const ratio of aspectRatios) {
    const sized = (framing: 'close' | 'medium' | 'wide') =>
      namedOf(planFor(intentOf('fox', 'forest', { camera: { ...camera, framing } }), ratio))[0]?.size ?? 0
    assert.ok(sized('close') > sized('medium') * 1.2, ratio)
    assert.ok(sized('wide') < sized('medium') * 0.6, ratio)
  }
})

test('a figure and the thing that it flies on are one drawing', () => {
  const intent = intentOf('person in 1, canoe', 'forest')
  const sprites = ['witch-figure', 'broom']
  const mentions = intent.mentions.map((mention, rank) => ({
    ...mention,
    thing: { ...mention.thing, sprite: sprites[rank] ?? '' },
  }))
  const named = namedOf(planFor({ ...intent, mentions }))
  assert.deepEqual(
    named.map(({ sprite, motion }) => [sprite, motion]),
    [['witch-flying', 'fly']],
  )
})

test('a thing on a table is in the middle of the table, and a floating thing is next to it', () => {
  for (const ratio of aspectRatios) {
    const scene = planFor(intentOf('cake, 2 balloon', 'room'), ratio)
    const [cake] = namedOf(scene, 'cake')
    assert.ok(cake !== undefined)
    assert.ok(Math.abs(cake.x / scene.size.width - 0.5) < 0.12, `${ratio}: ${cake.x}`)
  }
})
