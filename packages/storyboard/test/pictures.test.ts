import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

import { UnreadableImage } from '../src/storyboard.ts'
import { openStudio } from '../studio/studio.ts'
import { assertPicture, colours } from './harness/pictures.ts'

const studio = await openStudio()
after(() => studio[Symbol.asyncDispose]())
const input = path.join(studio.folder, 'colours.png')
await colours(input)

test('the same prompt and seed give the same picture, and another seed gives a different picture', async () => {
  const draw = async (seed: string) =>
    readFile(await studio.draw({ kind: 'image', prompt: 'an owl in the forest on a foggy night', seed }))
  const first = await draw('task-1')
  assert.ok(first.equals(await draw('task-1')))
  assert.ok(!first.equals(await draw('task-2')))
})

test('a prompt without a known word, in any script and of any length, still gives a picture', async () => {
  for (const prompt of ['x', '生命的意义 \u0000 🦊', 'sunset '.repeat(700), '<svg>"&\'']) {
    await assertPicture(await studio.draw({ kind: 'image', prompt }), 1024, 1024)
  }
})

test('an instruction changes the picture that is made from an image', async () => {
  const edit = (prompt: string) => studio.draw({ kind: 'image', prompt, imagePaths: [input] })
  await assertPicture(await edit('make it nice'), 1024, 1024)
  const { data, info } = await sharp(await edit('in black and white'))
    .extract({ left: 300, top: 300, width: 9, height: 9 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    assert.ok(Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) < 4)
})

test('eight images become one collage', async () => {
  const imagePaths = Array.from({ length: 8 }, () => input)
  const collage = await studio.draw({ kind: 'image', prompt: 'a sketch', imagePaths, aspectRatio: '16:9' })
  await assertPicture(collage, 1344, 756)
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

for (const [name, bytes] of [
  ['noise', Buffer.from('this is no image')],
  ['an SVG', Buffer.from(svg)],
  ['half a PNG', null],
] as const) {
  test(`an input that is ${name} is reported by its index`, async () => {
    const whole = await readFile(input)
    const bad = path.join(studio.folder, 'bad.png')
    await writeFile(bad, bytes ?? whole.subarray(0, whole.length / 2))
    for (const kind of ['image', 'video'] as const) {
      const drawn = studio.draw({ kind, prompt: 'x', imagePaths: [input, bad] })
      await assert.rejects(drawn, (error) => error instanceof UnreadableImage && error.index === 1)
    }
  })
}
