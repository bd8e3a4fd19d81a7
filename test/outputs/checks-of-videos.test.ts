// Tests the checks that an output video must pass, with and without ffmpeg.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

import { allChecks } from '../../src/domain/files/output-checks.ts'
import type { OutputChecks } from '../../src/domain/files/output-checks.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import { Inspector } from '../../src/files/inspector/inspector.ts'
import { prepareOutput } from '../../src/files/outputs/prepare-output.ts'
import { findFfmpeg } from '../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const moving = 'testsrc=size=320x180:rate=12:duration=3'
const still = 'testsrc=size=320x180:rate=12:duration=3,loop=36:1:0,trim=duration=3,setpts=N/12/TB'
const mp4 = ['-c:v', 'libx264']
const webm = ['-c:v', 'libvpx']

let folder: TemporaryFolder
let ffmpeg: string

before(async () => {
  folder = await temporaryFolder()
  ffmpeg = await findFfmpeg(folder.path)
})

after(() => folder[Symbol.asyncDispose]())

test('a video that plays and moves is accepted, even if it fades in and out or its sound is longer', async () => {
  const fading = `${moving},fade=in:0:10,fade=out:26:10`
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=4']
  for (const file of [
    await make('moving.mp4', moving, mp4),
    await make('moving.webm', moving, webm),
    await make('start.mp4', moving, [...mp4, '-movflags', '+faststart']),
    await make('fading.mp4', fading, mp4),
    await make('sound.mp4', moving, [...sound, ...mp4, '-c:a', 'aac', '-strict', '-2']),
  ]) {
    for (const ffmpegPath of [ffmpeg, null]) assert.equal(await verdict(file, ffmpegPath), 'accepted', file)
  }
})

test('a video that is black, a single color, or frozen is refused; without ffmpeg, it passes', async () => {
  const blank = /a single color/
  const refused = [
    [await make('black.mp4', 'color=black:size=320x180:duration=3', mp4), blank],
    [await make('orange.webm', 'color=orange:size=320x180:duration=3', webm), blank],
    [await make('frozen.mp4', still, mp4), /is a video in which nothing moves/],
    [
      await make('one-frame.mp4', 'testsrc=size=320x180:rate=25:duration=0.04', mp4),
      /is a video in which nothing moves/,
    ],
  ] as const
  for (const [file, reason] of refused) {
    assert.match(await verdict(file, ffmpeg), reason, file)
    assert.equal(await verdict(file, null), 'accepted', file)
    assert.equal(await verdict(file, ffmpeg, { blank: false, frozen: false }), 'accepted', file)
    assert.equal(await verdict(file, ffmpeg, { decode: false }), 'accepted', file)
  }
})

test('a video with corrupt frames is refused if ffmpeg is available to decode it', async () => {
  const whole = await readFile(await make('whole.mp4', moving, mp4))
  const file = path.join(folder.path, 'garbage.mp4')
  const start = whole.indexOf('mdat') + 4
  const end = whole.indexOf('moov') - 4
  assert.ok(start < end)
  await writeFile(file, Buffer.from(whole).fill(0xa5, start, end))
  assert.match(await verdict(file, ffmpeg), /cannot be decoded/)
  assert.equal(await verdict(file, ffmpeg, { decode: false }), 'accepted')
})

test('an incompletely written video is refused, even without ffmpeg', async () => {
  const whole = await readFile(await make('start.mp4', moving, [...mp4, '-movflags', '+faststart']))
  const media = whole.indexOf('mdat') - 4
  const half = Buffer.from(whole.subarray(0, media + (whole.length - media) / 2))
  // Makes the `mdat` box end where the file ends, as if the writer had stopped early and closed the file.
  half.writeUInt32BE(half.length - media, media)
  const file = path.join(folder.path, 'half.mp4')
  await writeFile(file, half)
  assert.match(await verdict(file, null), /samples outside its media data/)
  const stream = await readFile(await make('moving.webm', moving, webm))
  const broken = path.join(folder.path, 'broken.webm')
  await writeFile(broken, Buffer.from(stream).fill(0, stream.length / 2))
  assert.match(await verdict(broken, null), /broken element/)
})

test('closing the inspector ends an ffmpeg process that is still running', async () => {
  const video = await make('moving.mp4', moving, mp4)
  const endless = path.join(folder.path, 'endless-ffmpeg')
  await writeFile(endless, '#!/bin/sh\nwhile true; do sleep 1; done\n', { mode: 0o755 })
  const inspector = new Inspector()
  const prepared = inspector.prepareOutput(
    video,
    required(endless),
    branded<AccountId>('acc_one'),
    new AbortController().signal,
  )
  const outcome = prepared.then(
    ({ kind }) => kind,
    () => 'closed',
  )
  await until('ffmpeg runs', () => isRunning(endless), 20_000)
  await inspector[Symbol.asyncDispose]()
  assert.equal(await outcome, 'closed')
  await until('ffmpeg has ended', async () => !(await isRunning(endless)), 20_000)
})

async function isRunning(program: string): Promise<boolean> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).some((command) => command.includes(program))
}

async function make(file: string, source: string, options: readonly string[]): Promise<string> {
  const target = path.join(folder.path, file)
  const input = ['-y', '-v', 'error', '-f', 'lavfi', '-i', source]
  await promisify(execFile)(ffmpeg, [...input, ...options, '-pix_fmt', 'yuv420p', target])
  return target
}

async function verdict(
  file: string,
  ffmpegPath: string | null,
  change: Partial<OutputChecks> = {},
): Promise<string> {
  const prepared = await prepareOutput(file, required(ffmpegPath, change))
  return prepared.kind === 'readable' ? 'accepted' : prepared.detail
}

function required(ffmpegPath: string | null, change: Partial<OutputChecks> = {}) {
  return { kind: 'video', aspectRatio: '16:9', checks: { ...allChecks, ...change }, ffmpegPath } as const
}
