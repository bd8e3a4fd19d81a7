import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandsOf, boxOf, intentOf, namedOf, planFor } from '../../../test/harness/plans.ts'

test('a landmark behind the subject is much taller than the subject, and near land covers its foot', () => {
  for (const ratio of ['1:1', '4:3', '16:9'] as const) {
    const scene = planFor(intentOf('dragon before 1, volcano', 'jungle'), ratio)
    const [volcano, dragon] = namedOf(scene).toSorted((one, other) => one.depth - other.depth)
    assert.ok(dragon?.word === 'dragon' && volcano?.word === 'volcano')
    const [near, far] = [boxOf(dragon), boxOf(volcano)]
    assert.ok(far.bottom - far.top > (near.bottom - near.top) * 1.2, ratio)
    const covers = bandsOf(scene).filter(({ depth }) => depth > volcano.depth)
    assert.ok(
      covers.some(({ ridge }) => ridge(volcano.x) < volcano.y),
      `${ratio}: its foot is hidden`,
    )
  }
})
