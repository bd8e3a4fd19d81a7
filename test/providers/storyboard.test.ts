// The pictures of the storyboard engine, from text and from images.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

import { loadConfig } from '../../src/config.ts'
import { branded } from '../../src/lib/brand.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { lexicon } from '../../src/providers/storyboard/words/lexicon/lexicon.ts'
import * as seating from '../../src/providers/storyboard/plan/cast/attach.ts'
import { lettered, lookingRight } from '../../src/providers/storyboard/plan/cast/facing.ts'
import { spriteOf } from '../../src/providers/storyboard/plan/cast/drawing.ts'
import { wearsSnow } from '../../src/providers/storyboard/plan/dress.ts'
import { looks } from '../../src/providers/storyboard/plan/look.ts'
import { kindOfThing, pieces } from '../../src/providers/storyboard/plan/scenery/room.ts'
import { openSprites } from '../../src/providers/storyboard/paint/sprites.ts'
import { readSpriteIndex } from '../../src/providers/storyboard/sprite-index.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import { actions } from '../../src/providers/storyboard/words/actions.ts'
import { poses } from '../../src/providers/storyboard/words/poses.ts'
import { readTail } from '../../src/providers/storyboard/words/tail.ts'
import { builtInAdapters } from '../../src/providers/registry.ts'
import {
  assertPicture,
  colours,
  fileOf,
  makeInput,
  newRequest,
  openStudio,
  run,
  spriteFolder,
} from '../harness/storyboard-studio.ts'

const studio = await openStudio()
const engine = studio.open({})

after(async () => {
  await engine.close()
  await studio[Symbol.asyncDispose]()
})

test('every word of the lexicon and every place is furnished with illustrations that exist', () => {
  const sprites = openSprites(spriteFolder)
  const needed = [...lexicon.values()].map(({ sprite }) => sprite)
  const scenery = Object.values(looks).flatMap(({ rows, flank, small, framings, hearts }) => [
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

test('what is known of illustrations is told of those that a prompt can bring', () => {
  const sprites = openSprites(spriteFolder)
  const tail = readTail(readSpriteIndex(spriteFolder))
  const verbs = [null, ...new Set(actions.values())]
  const things = [...lexicon.values(), ...tail.values()].flatMap((thing) =>
    verbs.map((action) => ({ word: '', thing, count: 1, scale: 1, color: null, action, relation: null })),
  )
  const posed = [...poses.values()].flatMap(({ sprite }) =>
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

test('a missing build folder stops the start with the command that makes it', () => {
  const options = { concurrency: 1, renderMsMax: 1_000, ffmpegPath: null, spriteFolder: studio.folder }
  assert.throws(() => createStoryboard(options), /node scripts\/build-sprites\.ts/)
})

test('an engine goes by the name that the operator gave it, so that its tasks find it again after a restart', async () => {
  const config = loadConfig({ MUTOSCOPE_DATA: studio.folder })
  const settings = config.providers.get('storyboard')
  const adapter = builtInAdapters.get('storyboard')
  assert.ok(settings !== undefined && adapter !== undefined)
  const films = await adapter.open('films', settings, config)
  assert.equal(films.name, 'films')
  await films.close()
})

test('the same prompt and task give the same picture in any process, another task another one', async () => {
  const request = newRequest('image', 'an owl in the forest on a foggy night')
  const first = await fileOf(await run(studio, engine, request))
  const restarted = studio.open({})
  try {
    assert.ok(first.equals(await fileOf(await run(studio, restarted, request))))
  } finally {
    await restarted.close()
  }
  const other = { ...request, taskId: branded<TaskId>('task-2') }
  assert.ok(!first.equals(await fileOf(await run(studio, engine, other))))
})

test('prompts without a known word, in any script and of any length, still give a picture', async () => {
  for (const prompt of ['x', '生命的意义 \u0000 🦊', 'sunset '.repeat(700), '<svg>"&\'']) {
    await assertPicture(await fileOf(await run(studio, engine, newRequest('image', prompt))), 1024, 1024)
  }
})

test('an image and an instruction become another picture', async () => {
  const input = await makeInput(studio, 'colours.png', colours)
  const plain = await fileOf(
    await run(studio, engine, newRequest('image', 'make it nice', { images: [input] })),
  )
  const grey = await fileOf(
    await run(studio, engine, newRequest('image', 'in black and white', { images: [input] })),
  )
  await assertPicture(plain, 1024, 1024)
  const { data, info } = await sharp(grey)
    .extract({ left: 300, top: 300, width: 9, height: 9 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    assert.ok(Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) < 4)
})

test('eight images become one collage', async () => {
  const input = await makeInput(studio, 'colours.png', colours)
  const request = newRequest('image', 'a sketch', {
    images: Array.from({ length: 8 }, () => input),
    aspectRatio: '16:9',
  })
  await assertPicture(await fileOf(await run(studio, engine, request)), 1344, 756)
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

for (const [name, bytes] of [
  ['noise', Buffer.from('this is no image')],
  ['an SVG', Buffer.from(svg)],
  ['half a PNG', null],
] as const) {
  test(`an input that is ${name} fails with its index and is not tried again`, async () => {
    const good = await makeInput(studio, 'colours.png', colours)
    const whole = await readFile(good.path)
    const bad = await makeInput(studio, 'bad.png', (file) =>
      writeFile(file, bytes ?? whole.subarray(0, whole.length / 2)),
    )
    const failure = { code: 'invalid_input', message: 'Input image 1 could not be read.', mayRetry: false }
    for (const kind of ['image', 'video'] as const) {
      assert.deepEqual(await run(studio, engine, newRequest(kind, 'x', { images: [good, bad] })), {
        kind: 'failed',
        failure,
      })
    }
  })
}
