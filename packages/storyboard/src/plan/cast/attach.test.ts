import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../../lib/request.ts'
import { bandsOf, boxOf, intentOf, namedOf, planFor, sharedPart } from '../../../test/harness/plans.ts'

test('different things on one seat are side by side, and none of them hides half of another thing', () => {
  for (const ratio of aspectRatios) {
    for (const list of ['cat on 2, dog on 2, sofa', '2 cat on 1, sofa', '2 dog below 1, table']) {
      const scene = planFor(intentOf(list, 'room'), ratio, list)
      const [first, second] = namedOf(scene).filter(({ word }) => word === 'cat' || word === 'dog')
      assert.ok(first !== undefined && second !== undefined)
      assert.ok(sharedPart(boxOf(first), boxOf(second)) < 0.5, `${ratio}: ${list}`)
    }
  }
})

test("a thing under a table is between the table's legs and lower than its top", () => {
  for (const ratio of aspectRatios) {
    const scene = planFor(intentOf('cat below 1, table', 'room'), ratio)
    const [cat, table] = ['cat', 'table'].map((word) => namedOf(scene, word)[0])
    assert.ok(cat !== undefined && table !== undefined && cat.depth < table.depth)
    const [inner, outer] = [boxOf(cat), boxOf(table)]
    assert.ok(inner.left > outer.left && inner.right < outer.right && inner.top > outer.top, ratio)
  }
})

test('things that are on or under each other are all drawn', () => {
  for (const list of [
    'cat on 1, dog on 0',
    'cat below 1, table on 0',
    'umbrella below 1, umbrella below 0',
  ]) {
    assert.equal(namedOf(planFor(intentOf(list, 'room'))).length, 2, list)
  }
})

test('a thing on a hill or a cliff stands above the surrounding land', () => {
  for (const mound of ['hill', 'cliff'] as const) {
    for (const ratio of aspectRatios) {
      const scene = planFor(intentOf('castle', 'meadow', { mound }), ratio)
      const [castle] = namedOf(scene)
      const land = bandsOf(scene)
      const [rise, near] = ['mound', 'near'].map((wanted) => land.find(({ name }) => name === wanted))
      assert.ok(castle !== undefined && rise !== undefined && near !== undefined)
      assert.ok(Math.abs(castle.y - rise.ridge(castle.x)) < scene.size.height * 0.04, `${mound} ${ratio}`)
      assert.ok(near.ridge(castle.x) - castle.y > scene.size.height * 0.06, `${mound} ${ratio}`)
    }
  }
})
