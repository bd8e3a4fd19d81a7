import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'

import type { Color } from '../../lib/color.ts'
import { recolorFigure } from './recolor-figure.ts'
import { openSprites } from './sprites.ts'

const sprites = openSprites(path.resolve(import.meta.dirname, '../../../../../build/storyboard'))
after(() => sprites.close())

async function pixelsOf(name: string, color: Color | null): Promise<{ skin: number; blue: number }> {
  const { image, width, height } = await sprites.load(name, 160)
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0, width, height)
  if (color !== null) recolorFigure(context, width, height, color, 'main')
  const { data } = context.getImageData(0, 0, width, height)
  let [skin, blue] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, own = 0] = data.subarray(at, at + 3)
    if (red > 250 && Math.abs(green - 202) < 6 && own < 60) skin += 1
    if (own > red + 60 && own > green + 30) blue += 1
  }
  return { skin, blue }
}

for (const name of ['girl-figure', 'boy-figure', 'woman-figure', 'man-mage-figure', 'santa-claus-figure']) {
  test(`a ${name} in blue has blue clothes and an unchanged face`, async () => {
    const before = await pixelsOf(name, null)
    const recolored = await pixelsOf(name, '#2060d0')
    assert.ok(before.skin > 100 && recolored.skin > before.skin * 0.97, `${before.skin} → ${recolored.skin}`)
    assert.ok(recolored.blue > 1_000, `${recolored.blue} blue pixels`)
  })
}

test('a fox in blue is blue everywhere, including its face', async () => {
  assert.ok((await pixelsOf('fox-figure', '#2060d0')).blue > 4_000)
})
