import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../../lib/request.ts'
import { actorsOf, boxOf, intentOf, namedOf, planFor, sharedPart } from '../../../test/harness/plans.ts'
import { isManMade } from '../scenery/site.ts'

test('a hen is small next to a cow, and a dog is small next to a girl', () => {
  for (const ratio of aspectRatios) {
    for (const [list, share] of [
      ['cow, chicken', 0.65],
      ['girl, dog', 0.85],
      ['dog, girl', 0.85],
    ] as const) {
      const scene = planFor(intentOf(list, 'farm'), ratio)
      const [small, large] = namedOf(scene).toSorted((one, other) => one.size - other.size)
      assert.ok(small !== undefined && large !== undefined && list.includes(small.word ?? '?'))
      assert.ok(['chicken', 'dog'].includes(small.word ?? ''), `${ratio}: ${list}`)
      assert.ok(small.size < large.size * share, `${ratio}: ${list}`)
    }
  }
})

test('no house stands behind a head', () => {
  for (const ratio of aspectRatios) {
    for (const place of ['farm', 'village'] as const) {
      const scene = planFor(intentOf('cow, chicken', place), ratio)
      const houses = actorsOf(scene).filter(({ sprite, word }) => word === null && isManMade(sprite))
      for (const subject of namedOf(scene)) {
        const hidden = houses.filter((house) => sharedPart(boxOf(house), boxOf(subject)) > 0.06)
        assert.deepEqual(hidden, [], `${ratio}: ${subject.word} in the ${place}`)
      }
    }
  }
})

test('all members of a flock look in the same direction', () => {
  for (const ratio of aspectRatios) {
    const scene = planFor(intentOf('lighthouse, 2 eagle', 'beach'), ratio)
    const headings = new Set(namedOf(scene, 'eagle').map(({ heading }) => heading))
    assert.equal(headings.size, 1, ratio)
  }
})
