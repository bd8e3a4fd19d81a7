// The films of the storyboard engine, by ffmpeg and by the built-in encoder.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

import { colours, fileOf, makeInput, newRequest, openStudio, run } from '../harness/storyboard-studio.ts'

const studio = await openStudio()
const engine = studio.open({})

after(async () => {
  await engine.close()
  await studio[Symbol.asyncDispose]()
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
  const input = await makeInput(studio, 'colours.png', colours)
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
