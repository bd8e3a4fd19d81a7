// Compares the words of the lexicon and the facts about illustrations with the illustrations that setup built.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { lexicon } from '../src/words/vocabulary/lexicon.ts'
import * as seating from '../src/plan/cast/attach.ts'
import { lettered, lookingRight } from '../src/plan/cast/sprites/facing.ts'
import { spriteOf } from '../src/plan/cast/sprites/sprite-of.ts'
import { wearsSnow } from '../src/plan/land/dress.ts'
import { sceneTables } from '../src/plan/tables.ts'
import { kindOfThing, pieces } from '../src/plan/scenery/room.ts'
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
  const furniture = Object.values(pieces).flatMap((list) => list.map(({ sprite }) => sprite))
  assert.deepEqual(
    [...needed, ...scenery, ...furniture, ...wearsSnow].filter((name) => !sprites.has(name)),
    [],
  )
  assert.ok(lexicon.size >= 250)
  assert.ok(readTail(readSpriteIndex(spriteFolder)).size > 500)
  sprites.close()
})

test('facts are recorded only about illustrations that a prompt can lead to', () => {
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
  const { hats, tables, shelters, seats, seatWidths, insides, decks, glass } = seating
  const known = [
    ...[kindOfThing.keys(), lookingRight, lettered, hats, tables, shelters, decks, glass].flatMap((names) => [
      ...names,
    ]),
    ...[seats, seatWidths, insides].flatMap((shares) => Object.keys(shares)),
  ]
  assert.deepEqual(
    known.filter((name) => !sprites.has(name) || !brought.has(name)),
    [],
  )
  sprites.close()
})
