import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { Random } from '../../lib/random.ts'
import { brightnessMapOf, softenBrightness } from '../pixels/brightness.ts'
import { copyOf } from '../pixels/change-pixels.ts'
import type { Edit } from './edit.ts'
import { edits as asked } from './edits.ts'
import { gentle } from './tone.ts'

const edits: ReadonlyMap<string, Edit> = new Map(Object.entries({ ...asked, gentle }))

function scene(): Canvas {
  const canvas = createCanvas(240, 160)
  const context = canvas.getContext('2d')
  const sky = context.createLinearGradient(0, 0, 0, 90)
  sky.addColorStop(0, '#4f8fd6')
  sky.addColorStop(1, '#bcdcf4')
  for (const [color, left, top, width, height] of [
    [sky, 0, 0, 240, 90],
    ['#4f8a35', 0, 90, 240, 70],
    ['#d9cdb8', 130, 60, 60, 60],
    ['#b5382c', 122, 44, 76, 18],
    ['#ffd97a', 150, 80, 16, 18],
    ['#3a2a22', 6, 70, 8, 60],
  ] as const) {
    context.fillStyle = color
    context.fillRect(left, top, width, height)
  }
  return canvas
}

function edited(name: string): Canvas {
  const edit = edits.get(name)
  assert.ok(edit !== undefined, `there is an edit named ${name}`)
  const picture = scene()
  edit(picture, new Random(name))
  return picture
}

interface Means {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly light: number
  /** Colorfulness: the mean difference between a pixel's largest and smallest channels. */
  readonly colour: number
  readonly contrast: number
}

function meansOf(picture: Canvas, left = 0, top = 0, width = picture.width, height = picture.height): Means {
  const { data } = picture.getContext('2d').getImageData(left, top, width, height)
  const sums = { red: 0, green: 0, blue: 0, colour: 0 }
  const lights: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray(at, at + 4)
    assert.equal(alpha, 255, 'an edit must leave no hole')
    sums.red += red
    sums.green += green
    sums.blue += blue
    sums.colour += Math.max(red, green, blue) - Math.min(red, green, blue)
    lights.push(red * 0.299 + green * 0.587 + blue * 0.114)
  }
  const count = lights.length
  const light = lights.reduce((sum, value) => sum + value, 0) / count
  const contrast = lights.reduce((sum, value) => sum + Math.abs(value - light), 0) / count
  const { red, green, blue, colour } = sums
  return {
    red: red / count,
    green: green / count,
    blue: blue / count,
    light,
    colour: colour / count,
    contrast,
  }
}

/** Returns the mean difference in brightness between neighboring pixels. */
function detailOf(picture: Canvas): number {
  const brightness = brightnessMapOf(picture)
  let sum = 0
  for (let at = 1; at < brightness.length; at++)
    sum += Math.abs((brightness[at] ?? 0) - (brightness[at - 1] ?? 0))
  return sum / brightness.length
}

function outlineOf(picture: Canvas): Float32Array {
  const brightness = brightnessMapOf(picture)
  const { width } = picture
  const steps = brightness.map((value, at) => {
    const [right = value, below = value] = [brightness[at + 1], brightness[at + width]]
    return Math.min(60, Math.abs(value - right) + Math.abs(value - below))
  })
  return softenBrightness(steps, picture, 3)
}

/**
 * Returns the best of three correlations, because a picture can be recognizable by its brightness (even if inverted),
 * by its outlines (even under snow), or by its land (even under a new sky).
 */
function likeness(one: Canvas, other: Canvas): number {
  const land = one.width * 92
  return Math.max(
    Math.abs(correlation(brightnessMapOf(one), brightnessMapOf(other))),
    correlation(outlineOf(one), outlineOf(other)),
    correlation(brightnessMapOf(one).subarray(land), brightnessMapOf(other).subarray(land)),
  )
}

function correlation(first: Float32Array, second: Float32Array): number {
  const mean = (brightness: Float32Array) =>
    brightness.reduce((sum, value) => sum + value, 0) / brightness.length
  const [firstMean, secondMean] = [mean(first), mean(second)]
  let [product, firstSquare, secondSquare] = [0, 0, 0]
  for (let at = 0; at < first.length; at++) {
    const a = (first[at] ?? 0) - firstMean
    const b = (second[at] ?? 0) - secondMean
    product += a * b
    firstSquare += a * a
    secondSquare += b * b
  }
  return product / Math.sqrt(firstSquare * secondSquare)
}

const before = meansOf(scene())
const grass = [10, 130, 25, 20] as const
const skyTop = [5, 5, 100, 15] as const

const promises: Record<string, (picture: Canvas, means: Means) => boolean> = {
  gentle: (_, after) => after.colour > before.colour && Math.abs(after.light - before.light) < 12,
  spring: (picture) => meansOf(picture, ...grass).light > meansOf(scene(), ...grass).light + 10,
  summer: (_, after) => after.colour > before.colour,
  autumn: (picture) => meansOf(picture, ...grass).red > meansOf(picture, ...grass).green + 30,
  winter: (picture) => meansOf(picture, ...grass).light > 150 && meansOf(picture, ...grass).colour < 45,
  cloudy: (_, after) => after.colour < before.colour * 0.8,
  rain: (_, after) => after.light < before.light && after.colour < before.colour * 0.7,
  storm: (_, after) => after.light < before.light * 0.75,
  fog: (_, after) => after.contrast < before.contrast * 0.85 && after.light > before.light,
  dawn: (picture) => meansOf(picture, 0, 70, 60, 15).red > meansOf(picture, 0, 70, 60, 15).blue,
  day: (_, after) => after.light > before.light,
  sunset: (picture) => meansOf(picture, 0, 60, 60, 25).red > meansOf(picture, 0, 60, 60, 25).blue + 40,
  night: (_, after) => after.light < before.light * 0.6 && after.blue > after.red * 1.3,
  brighter: (_, after) => after.light > before.light + 15,
  darker: (_, after) => after.light < before.light - 15,
  moody: (_, after) => after.light < before.light - 8 && after.colour < before.colour,
  contrast: (_, after) => after.contrast > before.contrast * 1.08,
  flat: (_, after) => after.contrast < before.contrast * 0.8,
  colourful: (_, after) => after.colour > before.colour * 1.25,
  pale: (_, after) => after.colour < before.colour * 0.6 && after.light > before.light,
  warmer: (_, after) => after.red - after.blue > before.red - before.blue + 20,
  colder: (_, after) => after.blue - after.red > before.blue - before.red + 20,
  'blur background': (picture) => edgeOf(picture, 12) < edgeOf(scene(), 12) * 0.7,
  blur: (picture) => edgeOf(picture, 240) < edgeOf(scene(), 240) * 0.6,
  dream: (_, after) => after.light > before.light,
  sharpen: (picture) => detailOf(picture) > detailOf(scene()),
  oil: (picture, after) => after.colour > before.colour && detailOf(picture) > detailOf(scene()),
  watercolour: (_, after) => after.light > before.light,
  cartoon: (_, after) => after.colour > before.colour,
  'paper cut': (picture) => coloursOf(picture) < coloursOf(edited('oil')),
  'coloured pencil': (_, after) => after.light > before.light && after.colour > 20,
  'line drawing': (_, after) => after.light > 215 && after.colour < 20,
  sketch: (_, after) => after.colour < 25 && after.light > before.light,
  neon: (_, after) => after.light < before.light * 0.6 && after.blue > after.green,
  comic: (picture) => detailOf(picture) > detailOf(scene()),
  'pop art': (_, after) => after.colour > before.colour * 1.3,
  'four prints': (picture) => detailOf(picture) > detailOf(scene()),
  poster: (picture) => coloursOf(picture) <= 9,
  'pixel art': (picture) => coloursOf(picture) <= 28,
  'black and white': (_, after) => after.colour === 0,
  sepia: (_, after) => after.red > after.green && after.green > after.blue + 10,
  vintage: (_, after) => after.blue < before.blue * 0.92 && after.colour < before.colour,
  invert: (_, after) => Math.abs(after.light - (255 - before.light)) < 3,
  vignette: (picture) => meansOf(picture, ...skyTop).light < meansOf(scene(), ...skyTop).light - 30,
  grain: (picture) => detailOf(picture) > detailOf(scene()) + 3,
}

/** Returns the largest difference in brightness between two neighboring pixels of a row, left of the given column. */
function edgeOf(picture: Canvas, column: number): number {
  const brightness = brightnessMapOf(picture)
  let most = 0
  for (let at = 1; at < brightness.length; at++) {
    if (at % picture.width === 0 || at % picture.width >= column) continue
    most = Math.max(most, Math.abs((brightness[at] ?? 0) - (brightness[at - 1] ?? 0)))
  }
  return most
}

function coloursOf(picture: Canvas): number {
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  return new Set(new Uint32Array(data.buffer, data.byteOffset, data.length / 4)).size
}

test('every edit is tested in this file', () => {
  assert.deepEqual(Object.keys(promises).toSorted(), [...edits.keys()].toSorted())
})

for (const [name, isKept] of Object.entries(promises)) {
  test(`the ${name} edit has the effect that its name describes`, () => {
    const picture = edited(name)
    assert.ok(isKept(picture, meansOf(picture)), JSON.stringify(meansOf(picture)))
  })
}

function quarterOf(picture: Canvas): Canvas {
  const quarter = createCanvas(picture.width, picture.height)
  quarter.getContext('2d').drawImage(picture, 0, 0, picture.width * 2, picture.height * 2)
  return quarter
}

for (const name of edits.keys()) {
  test(`the ${name} edit leaves the picture recognizable`, () => {
    const shown = name === 'four prints' ? quarterOf(edited(name)) : edited(name)
    const like = likeness(scene(), shown)
    assert.ok(like > 0.6, `${like}`)
  })
}

test('at night, the windows of a house are lit, and the moon takes the place of the sun', () => {
  const picture = scene()
  const context = picture.getContext('2d')
  context.fillStyle = '#9cc4dc'
  for (const [left, top] of panes) context.fillRect(left, top, 9, 9)
  context.fillStyle = '#fff6d8'
  context.beginPath()
  context.arc(...sun, 8, 0, Math.PI * 2)
  context.fill()
  edits.get('night')?.(picture, new Random('night'))
  for (const [left, top] of panes) {
    const pane = meansOf(picture, left + 2, top + 2, 5, 5)
    assert.ok(pane.red > 200 && pane.red > pane.blue + 40, JSON.stringify(pane))
  }
  const wall = meansOf(picture, 172, 100, 12, 12)
  assert.ok(wall.light > 60 && wall.light < 150 && wall.blue > wall.red, 'walls must stay recognizable')
  assert.ok(meansOf(picture, sun[0] - 2, sun[1] - 2, 4, 4).light > 170, 'the moon must be bright')
  assert.ok(meansOf(picture, 100, 10, 12, 8).light < 60, 'the sky must be dark')
})

const panes = [
  [136, 82],
  [147, 82],
  [136, 93],
  [147, 93],
] as const
const sun = [50, 30] as const

test('the same seed gives the same pixels', () => {
  for (const [name, edit] of edits) {
    const [one, other] = [scene(), scene()]
    edit(one, new Random('same'))
    edit(other, new Random('same'))
    assert.deepEqual(one.data(), other.data(), name)
  }
  assert.notDeepEqual(copyOf(scene()).data(), edited('grain').data())
})
