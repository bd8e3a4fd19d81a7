import { test } from 'node:test'
import assert from 'node:assert/strict'

import { lexicon } from '../src/words/vocabulary/lexicon.ts'
import { spriteOf } from '../src/plan/cast/sprites/sprite-of.ts'
import { illustrationTables } from '../src/plan/illustrations/illustrations.ts'
import { sceneTables } from '../src/plan/tables.ts'
import { openSprites } from '../src/paint/figures/sprites.ts'
import { readSpriteIndex } from '../src/lib/sprite-index.ts'
import { actions } from '../src/words/intent.ts'
import { tables as words } from '../src/words/vocabulary/tables.ts'
import { readTail } from '../src/words/vocabulary/tail.ts'
import { spriteFolder } from '../studio/studio.ts'

test('the illustrations of every word and every place exist', () => {
  const sprites = openSprites(spriteFolder)
  const needed = [...lexicon.values()].map(({ sprite }) => sprite)
  const scenery = Object.values(sceneTables.looks).flatMap(({ rows, flank, small, framings, hearts }) => [
    ...[...rows, flank, small].flatMap((group) => group?.sprites ?? []),
    ...framings.map(({ sprite }) => sprite),
    ...hearts,
  ])
  const furniture = Object.values(illustrationTables.furniture).flatMap((pieces) =>
    pieces.map(({ sprite }) => sprite),
  )
  const wearSnow = illustrationTables.traits['wears snow'] ?? []
  assert.deepEqual(
    [...needed, ...scenery, ...furniture, ...wearSnow].filter((name) => !sprites.has(name)),
    [],
  )
  assert.ok(lexicon.size >= 250)
  assert.ok(readTail(readSpriteIndex(spriteFolder)).size > 500)
  sprites.close()
})

test('the tables contain facts only about illustrations that a prompt can lead to', () => {
  const sprites = openSprites(spriteFolder)
  const tail = readTail(readSpriteIndex(spriteFolder))
  const verbs = [null, ...actions]
  const things = [...lexicon.values(), ...tail.values()].flatMap((thing) =>
    verbs.map((action) => ({ word: '', thing, count: 1, scale: 1, color: null, action, relation: null })),
  )
  const posed = words.poses.flatMap(([, { sprite }]) =>
    ['man', 'woman', 'person'].map((kind) => sprite.replace('*', kind)),
  )
  const brought = new Set([...things.map((mention) => spriteOf(mention, 'meadow')), ...posed])
  const { rooms, traits, measures } = illustrationTables
  const ofThings = ['faces right', 'lettered', 'hat', 'table', 'shelter', 'deck', 'glass'] as const
  const ofHosts = ['seat', 'seat width', 'inside'] as const
  const known = [
    ...Object.keys(rooms),
    ...ofThings.flatMap((trait) => traits[trait] ?? assert.fail(trait)),
    ...ofHosts.flatMap((measure) => Object.keys(measures[measure] ?? assert.fail(measure))),
  ]
  assert.deepEqual(
    known.filter((name) => !sprites.has(name) || !brought.has(name)),
    [],
  )
  sprites.close()
})
