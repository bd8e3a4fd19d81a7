// What the storyboard engine makes: pictures and films of every mode, by real child processes and both encoders.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import sharp from 'sharp'

import { branded } from '../../src/lib/brand.ts'
import type { AspectRatio } from '../../src/domain/catalog.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { lexicon } from '../../src/providers/storyboard/lexicon/lexicon.ts'
import { looks } from '../../src/providers/storyboard/look.ts'
import { openSprites } from '../../src/providers/storyboard/sprites.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import {
  assertPicture,
  fileOf,
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

async function makeInput(name: string, make: (file: string) => Promise<unknown>) {
  const file = path.join(studio.folder, name)
  await make(file)
  return { path: file, mediaType: 'image/png', width: 640, height: 480 } as const
}

/** Large, smooth and coloured, so that grey is a finding. */
function colours(file: string): Promise<unknown> {
  const corners = Buffer.from([220, 40, 40, 40, 200, 60, 50, 60, 220, 230, 200, 40])
  const pixels = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
  return pixels.resize(640, 480, { fit: 'fill', kernel: 'cubic' }).png().toFile(file)
}

async function assertFilm(bytes: Buffer, width: number, height: number): Promise<void> {
  const boxes = topBoxes(bytes)
  assert.equal(boxes[0], 'ftyp')
  assert.ok(boxes.indexOf('moov') > 0 && boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '))
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack()
  assert.ok(track !== null)
  assert.equal(track.codec, 'avc')
  assert.deepEqual([track.displayWidth, track.displayHeight], [width, height])
  assert.equal(await track.computeDuration(), 5)
  let frames = 0
  for await (const packet of new EncodedPacketSink(track).packets()) frames += packet.byteLength > 0 ? 1 : 0
  assert.equal(frames, 120)
}

function topBoxes(bytes: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

test('every word of the lexicon and every place is furnished with illustrations that exist', () => {
  const sprites = openSprites(spriteFolder)
  const needed = [...lexicon.values()].map(({ sprite }) => sprite)
  const scenery = Object.values(looks).flatMap(({ middle, small }) => [...middle, ...small])
  assert.deepEqual(
    [...needed, ...scenery].filter((name) => !sprites.has(name)),
    [],
  )
  assert.ok(lexicon.size >= 250)
  assert.ok(sprites.tail.size > 500)
  sprites.close()
})

test('a missing build folder stops the start with the command that makes it', () => {
  const options = { concurrency: 1, renderMsMax: 1_000, ffmpegPath: null, spriteFolder: studio.folder }
  assert.throws(() => createStoryboard(options), /node scripts\/build-sprites\.ts/)
})

for (const [ratio, width, height] of [
  ['1:1', 1024, 1024],
  ['9:16', 756, 1344],
  ['21:9', 1540, 660],
] as const satisfies readonly (readonly [AspectRatio, number, number])[]) {
  test(`text becomes a PNG of ${ratio}`, async () => {
    const request = newRequest('image', 'a fox by mushrooms at sunset', { aspectRatio: ratio })
    await assertPicture(await fileOf(await run(studio, engine, request)), width, height)
  })
}

test('the same prompt and task give the same picture, another task another one', async () => {
  const request = newRequest('image', 'an owl in the forest on a foggy night')
  const first = await fileOf(await run(studio, engine, request))
  assert.ok(first.equals(await fileOf(await run(studio, engine, request))))
  const other = { ...request, taskId: branded<TaskId>('task-2') }
  assert.ok(!first.equals(await fileOf(await run(studio, engine, other))))
})

test('prompts without a known word, in any script and of any length, still give a picture', async () => {
  for (const prompt of ['x', '生命的意义 \u0000 🦊', 'sunset '.repeat(700), '<svg>"&\'']) {
    await assertPicture(await fileOf(await run(studio, engine, newRequest('image', prompt))), 1024, 1024)
  }
})

test('an image and an instruction become another picture', async () => {
  const input = await makeInput('colours.png', colours)
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
  const input = await makeInput('colours.png', colours)
  const request = newRequest('image', 'a sketch', {
    images: Array.from({ length: 8 }, () => input),
    aspectRatio: '16:9',
  })
  await assertPicture(await fileOf(await run(studio, engine, request)), 1344, 756)
})

test('text becomes an H.264 MP4 of 120 frames that moves, the same bytes for the same task', async () => {
  const request = newRequest('video', 'a sailboat at sea', { aspectRatio: '16:9' })
  const film = await fileOf(await run(studio, engine, request))
  await assertFilm(film, 1280, 720)
  assert.ok(film.equals(await fileOf(await run(studio, engine, request))))
  const file = path.join(studio.folder, 'film.mp4')
  await writeFile(file, film)
  const select = [
    '-vf',
    'select=eq(n\\,0)+eq(n\\,30),scale=64:36',
    '-vsync',
    '0',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]
  const frames = execFileSync(studio.options.ffmpegPath ?? '', ['-v', 'error', '-i', file, ...select])
  assert.equal(frames.length, 2 * 64 * 36)
  assert.ok(
    !frames.subarray(0, 64 * 36).equals(frames.subarray(64 * 36)),
    'a second later something has moved',
  )
})

test('two images become a video', async () => {
  const input = await makeInput('colours.png', colours)
  const request = newRequest('video', 'zoom in', { images: [input, input], aspectRatio: '9:16' })
  await assertFilm(await fileOf(await run(studio, engine, request)), 720, 1280)
})

test('without ffmpeg the built-in encoder makes an H.264 MP4 of 120 frames', async () => {
  const alone = studio.open({ ffmpegPath: null })
  try {
    const request = newRequest('video', 'two cats in a cozy room at night', { aspectRatio: '4:3' })
    await assertFilm(await fileOf(await run(studio, alone, request)), 1120, 840)
  } finally {
    await alone.close()
  }
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

for (const [name, bytes] of [
  ['noise', Buffer.from('this is no image')],
  ['an SVG', Buffer.from(svg)],
  ['half a PNG', null],
] as const) {
  test(`an input that is ${name} fails with its index and is not tried again`, async () => {
    const good = await makeInput('colours.png', colours)
    const whole = await readFile(good.path)
    const bad = await makeInput('bad.png', (file) =>
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
