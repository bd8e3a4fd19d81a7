import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readDrawings } from '../sprites/drawings.ts'
import { readNoto } from '../sprites/noto.ts'
import { spriteOf } from '../src/plan/cast/sprites/sprite-of.ts'
import { readSpriteIndex } from '../src/lib/sprite-index.ts'
import { lexicon } from '../src/words/vocabulary/lexicon.ts'
import { spriteFolder } from '../studio/studio.ts'

const { boxes, ranges } = readSpriteIndex(spriteFolder)
const bodies = readFileSync(path.join(spriteFolder, 'bodies.svg.txt'))
const noto = readNoto()
const figures = readDrawings('figures', noto)
const ownDrawings = readDrawings('own', noto)
const drawings = [...figures, ...readDrawings('changed', noto), ...ownDrawings]

/**
 * Drawings that reach the edge of their artboard on purpose. Some of them are cropped by the edge of the picture. The
 * others are repeated side by side without gaps.
 */
const touching = new Set(['jungle-leaves', 'hanging-branch', 'stalactites', 'fence', 'picket-fence'])

function bodyOf(name: string): string {
  const [offset, length] = ranges[name] ?? assert.fail(`no illustration is named ${name}`)
  return bodies.subarray(offset, offset + length).toString()
}

test('the built drawings are up to date', () => {
  for (const [name, drawing] of drawings) assert.equal(bodyOf(name), drawing, name)
})

test('a figure stands near the lower edge of its artboard, and no edge cuts it', () => {
  assert.ok(figures.size >= 90)
  for (const name of figures.keys()) {
    const [x, y, width, height] = boxes[name] ?? assert.fail(name)
    assert.ok(y + height >= 122 && y + height <= 127, `${name} ends at ${y + height}`)
    assert.ok(x > 0 && y > 0 && x + width < 128, `${name} fills ${x} ${y} ${width} ${height}`)
    assert.ok(width > 30 && height > 50, `${name} is ${width} by ${height}`)
  }
})

test('there is a drawing for every pose that a plan can choose', () => {
  const actions = ['walks', 'runs', 'rests', 'sleeps', 'flies'] as const
  for (const [word, thing] of lexicon) {
    for (const action of actions) {
      const mention = { word, thing, count: 1, scale: 1, color: null, action, relation: null }
      for (const place of ['meadow', 'room'] as const)
        assert.ok(Object.hasOwn(boxes, spriteOf(mention, place)), `${word} ${action}`)
    }
  }
})

test('our own drawings are not cropped by their artboard', () => {
  for (const name of ownDrawings.keys()) {
    const [x, y, width, height] = boxes[name] ?? assert.fail(name)
    const isWhole = x > 0 && y > 0 && x + width < 128 && y + height < 128
    assert.ok(isWhole || touching.has(name), `${name} fills ${x} ${y} ${width} ${height}`)
  }
})

test('if a drawing uses an illustration that Noto lacks, the error names the file of the drawing', () => {
  assert.throws(
    () => readDrawings('figures', new Map()),
    /^Error: figures\/.+\.svg: Noto Emoji has no illustration named ".+"$/,
  )
})

test('the ids in a drawing are unique, and every reference to an id resolves', () => {
  for (const [name, drawing] of drawings) {
    const ids = [...drawing.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, name)
    for (const [, id] of drawing.matchAll(/url\(#([^)]+)\)/g)) assert.ok(ids.includes(id), `${name}: ${id}`)
  }
})

test('a drawing contains only valid numbers', () => {
  for (const [name, drawing] of drawings) assert.doesNotMatch(drawing, /NaN|undefined|Infinity/, name)
})
