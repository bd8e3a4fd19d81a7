// Checks that apply to every film, regardless of the encoder.

import assert from 'node:assert/strict'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/**
 * Checks that the file is an H.264 MP4 file with 120 frames and a duration of five seconds. Playback must be able to
 * start before the whole file has been received.
 */
export async function assertFilm(bytes: Buffer, width: number, height: number): Promise<void> {
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

/**
 * Checks that the film moves and contains no sudden changes. The film may stand still where its motion reverses. On a
 * scale of 0 to 255, consecutive frames differ by about 60 at a cut, by 3 in a dissolve, and by 1 while a figure walks.
 */
export function assertSmooth(steps: readonly number[]): void {
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  assert.ok(usual > 0.03, `the film must move: ${usual}`)
  assert.ok(Math.max(...steps) < 5, `no frame may jump: ${Math.max(...steps)}`)
}

function topBoxes(bytes: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}
