import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

import { allChecks } from '../../src/domain/files/output-checks.ts'
import type { OutputChecks } from '../../src/domain/files/output-checks.ts'
import { prepareOutput } from '../../src/files/outputs/prepare-output.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'

let folder: TemporaryFolder

before(async () => {
  folder = await temporaryFolder()
})

after(() => folder[Symbol.asyncDispose]())

test('an image that is black, transparent, or a single color is refused', async () => {
  const refused: readonly (readonly [string, Sharp])[] = [
    ['black', flat('black')],
    ['nearly black', flat('#0c0a08')],
    ['black noise', noise(4, 2)],
    ['white', flat('white')],
    ['orange', flat('orange')],
    ['orange with noise from an encoder', noise(128, 0.8)],
    ['transparent', flat('#00000000')],
    ['transparent, although its hidden colors differ', noise(128, 60).ensureAlpha(0)],
    ['grey', flat('grey').greyscale()],
  ]
  for (const [name, image] of refused) assert.match(await verdict(image), /a single color/, name)
})

test('an image with any content is accepted: a dark night, a thin line, a silhouette, a gradient, 16 bits, gray, a palette', async () => {
  const line = `<svg width="800" height="800"><path d="M 100 700 L 700 100" stroke="black" stroke-width="2"/></svg>`
  const lamp = `<svg width="800" height="800"><circle cx="600" cy="200" r="6" fill="#665"/></svg>`
  const sky = `<svg width="800" height="800"><linearGradient id="g"><stop stop-color="#202028"/><stop offset="1" stop-color="#303038"/></linearGradient><rect width="800" height="800" fill="url(#g)"/></svg>`
  const accepted: readonly (readonly [string, Sharp])[] = [
    ['a lamp in the night', flat('#040408').composite([{ input: Buffer.from(lamp) }])],
    ['a line on white', flat('white').composite([{ input: Buffer.from(line) }])],
    ['a black line on nothing', sharp(Buffer.from(line))],
    ['a faint gradient', sharp(Buffer.from(sky)).removeAlpha()],
    ['noise', noise(128, 60)],
    ['16 bits', noise(128, 60).toColourspace('rgb16')],
    ['grey', noise(128, 60).greyscale()],
    ['a palette', sharp(await noise(128, 60).png({ palette: true, colours: 4 }).toBuffer())],
  ]
  for (const [name, image] of accepted) assert.equal(await verdict(image), 'accepted', name)
})

test('a truncated image, a video, and an image with the wrong shape are refused', async () => {
  const whole = await noise(128, 60).png().toBuffer()
  const file = path.join(folder.path, 'short.png')
  await sharp(whole).toFile(file)
  const cut = path.join(folder.path, 'cut.png')
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  assert.equal((await prepareOutput(cut, required())).kind, 'unreadable')
  const video = await prepareOutput(file, { ...required(), kind: 'video' })
  assert.deepEqual(video, { kind: 'unreadable', detail: 'is image/png, not a video' })
  const upright = noise(128, 60).resize(300, 600, { fit: 'fill' })
  assert.match(await verdict(upright), /measures 300 × 600, although 16:9 was requested/)
})

test('each check can be switched off', async () => {
  assert.equal(await verdict(flat('black'), { blank: false }), 'accepted')
  assert.equal(await verdict(flat('black'), { decode: false }), 'accepted')
  assert.equal(await verdict(noise(128, 60).resize(300, 600, { fit: 'fill' }), { shape: false }), 'accepted')
})

async function verdict(image: Sharp, change: Partial<OutputChecks> = {}): Promise<string> {
  const file = path.join(folder.path, 'image.png')
  await image.png().toFile(file)
  const prepared = await prepareOutput(file, required(change))
  return prepared.kind === 'readable' ? 'accepted' : prepared.detail
}

function required(change: Partial<OutputChecks> = {}) {
  const checks = { ...allChecks, ...change }
  return { kind: 'image', aspectRatio: '16:9', checks, ffmpegPath: null } as const
}

function flat(background: string): Sharp {
  return sharp({ create: { width: 800, height: 800, channels: background.length > 7 ? 4 : 3, background } })
}

function noise(mean: number, sigma: number): Sharp {
  const create = { width: 800, height: 800, channels: 3, background: 'grey' } as const
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean, sigma } } })
}
