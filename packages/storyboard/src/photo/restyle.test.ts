import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { openSprites } from '../paint/figures/sprites.ts'
import { readSpriteIndex } from '../lib/sprite-index.ts'
import { readTail } from '../words/vocabulary/tail.ts'
import { createJourney } from './journey/journey.ts'
import { UnreadableImage } from '../lib/unreadable-image.ts'
import { openPhoto } from './read-image.ts'
import { restyle } from './restyle.ts'

const spriteFolder = path.resolve(import.meta.dirname, '../../../../build/storyboard')
const materials = { sprites: openSprites(spriteFolder), tail: readTail(readSpriteIndex(spriteFolder)) }
let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-photo-'))
})
after(async () => {
  materials.sprites.close()
  await rm(folder, { recursive: true, force: true })
})

const upright = { angle: 0, isMirrored: false, isUpsideDown: false } as const
const size = { width: 192, height: 128 }

type Color = readonly [number, number, number]
const red: Color = [210, 40, 40]
const green: Color = [40, 180, 60]
const blue: Color = [40, 70, 210]

async function plain(name: string, color: Color, width = 240, height = 160): Promise<string> {
  const file = path.join(folder, `${name}.png`)
  const [r, g, b] = color
  await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toFile(file)
  return file
}

async function made(files: readonly string[], prompt: string, frame = size, seed = 'seed'): Promise<Canvas> {
  const canvas = await restyle({ imagePaths: files, prompt, seed }, frame, materials)
  assert.deepEqual([canvas.width, canvas.height], [frame.width, frame.height])
  return canvas
}

function at(canvas: Canvas, across: number, down: number): Color {
  const x = Math.floor(across * (canvas.width - 1))
  const y = Math.floor(down * (canvas.height - 1))
  const [r = 0, g = 0, b = 0, alpha] = canvas.getContext('2d').getImageData(x, y, 1, 1).data
  assert.equal(alpha, 255)
  return [r, g, b]
}

function isNear(one: Color, other: Color, distance = 40): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= distance)
}

function shareOf(canvas: Canvas, color: Color): number {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let pixel = 0; pixel < data.length; pixel += 4)
    if (isNear([data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0], color)) count++
  return count / (data.length / 4)
}

test("a picture with about the frame's ratio fills the frame; any other picture is shown whole in front of its extension", async () => {
  const file = path.join(folder, 'half.png')
  const halves = Buffer.from([...red, ...blue])
  await sharp(halves, { raw: { width: 2, height: 1, channels: 3 } })
    .resize(300, 200, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toFile(file)
  const same = await made([file], '')
  assert.ok(isNear(at(same, 0.02, 0.5), red) && isNear(at(same, 0.98, 0.5), blue))
  const upright = await made([file], '', { width: 120, height: 240 })
  assert.ok(
    isNear(at(upright, 0.05, 0.5), red) && isNear(at(upright, 0.95, 0.5), blue),
    'both halves are seen',
  )
  assert.ok(!isNear(at(upright, 0.05, 0.03), red, 30), 'the extension must be darker')
  const cut = await made([file], 'crop it', { width: 120, height: 240 })
  assert.ok(isNear(at(cut, 0.5, 0.03), at(cut, 0.5, 0.97)), 'the crop must fill the frame')
})

test('pictures can be mirrored, rotated, and turned upside down', async () => {
  const file = path.join(folder, 'corners.png')
  const corners = Buffer.from([...red, ...green, ...blue, ...blue])
  await sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(240, 160, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toFile(file)
  assert.ok(isNear(at(await made([file], 'mirror it'), 0.1, 0.1), green))
  assert.ok(isNear(at(await made([file], 'flip it vertically'), 0.1, 0.9), red))
  assert.ok(isNear(at(await made([file], 'turn it upside down'), 0.9, 0.9), red))
  assert.ok(isNear(at(await made([file], 'rotate 90 degrees', { width: 160, height: 240 }), 0.9, 0.1), red))
})

test('a collage contains every picture, and the first picture is the largest', async () => {
  const files = [await plain('one', red), await plain('two', green), await plain('three', blue, 160, 240)]
  const canvas = await made(files, 'a collage')
  const shares = [red, green, blue].map((color) => shareOf(canvas, color))
  assert.ok(
    shares.every((share) => share > 0.05),
    shares.join(),
  )
  assert.ok((shares[0] ?? 0) >= Math.max(...shares) - 0.01, shares.join())
})

test('two pictures can be side by side, split, blended, or inset', async () => {
  const files = [await plain('left', red), await plain('right', blue)]
  const pair = await made(files, 'side by side')
  assert.ok(isNear(at(pair, 0.2, 0.5), red) && isNear(at(pair, 0.8, 0.5), blue))
  const upright = await made(files, 'side by side', { width: 100, height: 220 })
  assert.ok(isNear(at(upright, 0.5, 0.2), red) && isNear(at(upright, 0.5, 0.8), blue))
  const parted = await made(files, 'before and after')
  assert.ok(isNear(at(parted, 0.2, 0.5), red) && isNear(at(parted, 0.8, 0.5), blue))
  const mixed = at(await made(files, 'blend them'), 0.5, 0.5)
  assert.ok(mixed[0] > 90 && mixed[2] > 90, mixed.join())
  const inside = await made(files, 'put the first into the second')
  assert.ok(shareOf(inside, red) > 0.08 && shareOf(inside, blue) > 0.5)
})

test('a picture takes on the colors of another picture and keeps its own light', async () => {
  const grey = path.join(folder, 'grey.png')
  const steps = Buffer.from([60, 200, 200, 60])
  await sharp(steps, { raw: { width: 2, height: 2, channels: 1 } })
    .resize(240, 160, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toFile(grey)
  const canvas = await made([grey, await plain('source', [200, 120, 50])], 'with the colours of the second')
  const [light, dark] = [at(canvas, 0.8, 0.2), at(canvas, 0.2, 0.2)]
  assert.ok(light[0] > light[2] + 50 && dark[0] > dark[2] + 20)
  assert.ok(light[1] > dark[1] + 40)
})

test('an addition has the requested color and side, and changes nothing on the other side', async () => {
  const file = await plain('lawn', [70, 130, 60], 480, 320)
  const frame = { width: 480, height: 320 }
  const empty = await made([file], 'mirror it', frame)
  const canvas = await made([file], 'mirror it, add a red balloon on the left', frame)
  const half = (picture: Canvas, left: number) =>
    picture.getContext('2d').getImageData(left, 0, frame.width / 2, frame.height).data
  assert.notDeepEqual(half(canvas, 0), half(empty, 0))
  assert.deepEqual(half(canvas, 240), half(empty, 240))
  assert.ok(shareOf(canvas, [215, 50, 50]) > 0.004)
})

test('a frame surrounds the whole picture', async () => {
  const canvas = await made([await plain('framed', blue)], 'with a golden frame')
  assert.ok(isNear(at(canvas, 0.5, 0.5), blue, 20))
  const [r, g, b] = at(canvas, 0.03, 0.5)
  assert.ok(r > g && g > b + 30, [r, g, b].join())
})

test("in a wide output, the frame around an upright picture has the picture's ratio and lies on a plain background", async () => {
  const tall = await plain('tall', blue, 100, 160)
  for (const words of ['a wooden frame', 'rounded corners', 'a polaroid']) {
    const canvas = await made([tall], words, { width: 240, height: 120 })
    assert.ok(isNear(at(canvas, 0.5, 0.45), blue, 60), words)
    for (const across of [0.03, 0.15, 0.85, 0.97])
      assert.ok(at(canvas, across, 0.5)[0] > 200, `${words}: ground`)
  }
})

test('a defect in Storyboard is not reported as an unreadable image', async () => {
  const photo = await openPhoto(await plain('fine', green), 0, upright)
  const broken = (error: unknown) => !(error instanceof UnreadableImage)
  await assert.rejects(photo.cover({ width: Number.NaN, height: 10 }), broken)
})

test('an empty prompt changes little, and the same task gives the same pixels', async () => {
  const file = await plain('quiet', [120, 140, 160])
  const canvas = await made([file], 'a picture')
  assert.ok(isNear(at(canvas, 0.5, 0.5), [120, 140, 160], 16))
  const prompt = 'autumn evening, oil painting, add two birds, wooden frame, grain'
  assert.deepEqual((await made([file], prompt)).data(), (await made([file], prompt)).data())
  assert.notDeepEqual((await made([file], prompt)).data(), (await made([file], prompt, size, 'other')).data())
})

test('every kind of image is read: one pixel, gray, 16-bit, transparent, CMYK, rotated, and animated', async () => {
  const base = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04030' } })
  const files = {
    pixel: base().resize(1, 1).png(),
    grey: base().greyscale().png(),
    deep: base().toColourspace('rgb16').png(),
    clear: base().ensureAlpha(0).png(),
    cmyk: base().toColourspace('cmyk').jpeg(),
    turned: base().withMetadata({ orientation: 6 }).jpeg(),
    lossless: base().webp({ lossless: true }),
  }
  for (const [name, image] of Object.entries(files)) {
    const file = path.join(folder, `any-${name}`)
    await image.toFile(file)
    const canvas = await made([file], '')
    const [r, g, b] = at(canvas, 0.5, 0.5)
    if (name === 'clear') assert.ok(r > 200 && g > 190 && b > 170, 'transparent parts must show light paper')
    else if (name === 'grey') assert.ok(Math.abs(r - b) < 16)
    else assert.ok(r > 140 && g < 110 && b < 110, `${name}: ${[r, g, b].join()}`)
  }
})

test('images that are one pixel high or wide are read too', async () => {
  const files = [
    await plain('row', red, 8000, 1),
    await plain('column', blue, 1, 8000),
    await plain('third', green),
  ]
  for (const file of files) assert.ok((await made([file], '')).width > 0)
  for (const prompt of ['', 'the whole picture', 'blend them', 'put the first into the second', 'a grid'])
    assert.ok((await made(files, prompt)).width > 0)
  await createJourney({ imagePaths: files, prompt: 'zoom in', seed: 'seed' }, size, materials)
})

test('an unreadable input is reported by its index', async () => {
  const good = await plain('good', green)
  const bad = path.join(folder, 'bad.png')
  const bytes = await sharp(good).toBuffer()
  const poisons: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    cut: bytes.subarray(0, bytes.length - 40),
    other: await sharp(good).gif().toBuffer(),
    long: await sharp({ create: { width: 9000, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  }
  for (const [name, poison] of Object.entries(poisons)) {
    await writeFile(bad, poison)
    const isRefused = (error: unknown) => error instanceof UnreadableImage && error.index === 1
    await assert.rejects(made([good, bad], 'a collage'), isRefused, name)
    const job = { imagePaths: [good, bad], prompt: '', seed: 'seed' }
    await assert.rejects(createJourney(job, size, materials), isRefused, name)
  }
})
