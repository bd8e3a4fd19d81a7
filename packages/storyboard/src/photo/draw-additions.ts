// Draws what the prompt adds to a picture, lit to match the picture: on the ground next to the subject, in the air
// above it, or on its head or eyes.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { recolorFigure } from '../paint/figures/recolor-figure.ts'
import type { Sprites } from '../paint/figures/sprites.ts'
import type { Random } from '../lib/random.ts'
import { drawSkyLight } from './draw-sky-light.ts'
import type { Addition, Side } from './reading/read-additions.ts'
import type { Mention } from '../words/intent.ts'
import { brightnessOf } from './pixels/change-pixels.ts'
import { subjectOf } from './pixels/subject.ts'
import type { Ellipse } from './pixels/ellipse.ts'
import { withFade, withStops } from '../lib/gradient.ts'

export async function drawAdditions(
  picture: Canvas,
  additions: readonly Addition[],
  sprites: Sprites,
  random: Random,
): Promise<void> {
  if (additions.length === 0) return
  const subject = subjectOf(picture)
  for (const addition of additions)
    if (addition.kind === 'light') drawSkyLight(picture, addition.light, addition.side, subject)
  const guests = additions.flatMap((addition) =>
    addition.kind === 'thing' ? guestsOf(addition.mention, addition.side) : [],
  )
  const spots = placeAll(guests, picture, subject, random)
  // Things that are lower in the picture are nearer, so they are drawn later.
  for (const spot of spots.toSorted((one, other) => one.y - other.y)) await drawGuest(picture, spot, sprites)
}

interface Guest {
  readonly mention: Mention
  readonly side: Side
  readonly way: Way
}

type Way = 'ground' | 'air' | 'head' | 'eyes'

interface Spot extends Guest {
  /** `x` and `y` give the position of the middle of the drawing's lower edge. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isMirrored: boolean
}

function guestsOf(mention: Mention, side: Side): readonly Guest[] {
  return Array.from({ length: mention.count }, () => ({ mention, side, way: wayOf(mention) }))
}

function wayOf({ thing }: Mention): Way {
  if (headwear.has(thing.sprite)) return 'head'
  if (eyewear.has(thing.sprite)) return 'eyes'
  return thing.stance === 'flies' || floating.has(thing.sprite) ? 'air' : 'ground'
}

const headwear = new Set([
  'top-hat',
  'crown',
  'womans-hat',
  'graduation-cap',
  'billed-cap',
  'rescue-workers-helmet',
])
const eyewear = new Set(['glasses', 'sunglasses', 'goggles'])
const floating = new Set(['balloon', 'kite', 'star', 'glowing-star', 'cloud', 'parachute', 'comet'])

function placeAll(
  guests: readonly Guest[],
  picture: Canvas,
  subject: Ellipse,
  random: Random,
): readonly Spot[] {
  const { width, height } = picture
  const side = Math.min(width, height)
  return guests.map((guest, at) => {
    const { mention, way } = guest
    const peers = guests.filter((other) => (other.way === 'air') === (way === 'air'))
    const size = (side * 0.3 * mention.thing.scale * mention.scale) / (1 + 0.13 * (peers.length - 1))
    const across = acrossOf(guest.side, peers.indexOf(guest), peers.length, subject.x / width)
    const x = Math.min(
      width - size * 0.55,
      Math.max(size * 0.55, across * width + random.between(-0.015, 0.015) * width),
    )
    const isMirrored = x < width / 2
    if (way === 'head' || way === 'eyes') {
      const fits = Math.min(subject.radiusX * (way === 'head' ? 1.4 : 1.1), side * 0.4)
      const y = subject.y - subject.radiusY * (way === 'head' ? 0.72 : 0.2)
      return { ...guest, x: subject.x, y: Math.max(y, fits * 1.04), size: fits, isMirrored: false }
    }
    if (way === 'air') {
      const y = height * (0.3 + 0.1 * (at % 2)) + random.between(-0.03, 0.03) * height
      return { ...guest, x, y: Math.max(size * 1.1, y), size: size * 0.8, isMirrored }
    }
    const y = height * (peers.length > 2 ? 0.9 + 0.045 * (at % 2) : 0.94)
    const isLarge = mention.thing.stance === 'built' || mention.thing.stance === 'grows'
    return { ...guest, x, y, size: isLarge ? size * 1.35 : size, isMirrored }
  })
}

/**
 * Returns the horizontal position, relative to the picture's width. If the prompt names no side, one or two additions
 * are placed away from the subject, and three or more are spread from side to side.
 */
function acrossOf(side: Side, at: number, count: number, subjectAcross: number): number {
  if (side === 'middle') return 0.5 + (at - (count - 1) / 2) * 0.2
  if (side === 'free' && count > 2) return 0.14 + (0.72 * at) / (count - 1)
  const isLeft = side === 'left' || (side === 'free' && subjectAcross > 0.52)
  const fromEdge = 0.16 + at * 0.17
  return isLeft ? fromEdge : 1 - fromEdge
}

async function drawGuest(picture: Canvas, spot: Spot, sprites: Sprites): Promise<void> {
  const { mention, x, y, way } = spot
  if (!sprites.has(mention.thing.sprite)) return
  const { image, width, height } = await sprites.load(mention.thing.sprite, Math.max(8, spot.size))
  const figure = createCanvas(width, height)
  const inner = figure.getContext('2d')
  if (spot.isMirrored && mention.thing.stance !== 'built') {
    inner.translate(width, 0)
    inner.scale(-1, 1)
  }
  inner.drawImage(image, 0, 0, width, height)
  inner.resetTransform()
  if (mention.color !== null) recolorFigure(inner, width, height, mention.color, 'main')
  const left = Math.round(x - width / 2)
  const top = Math.round(y - height)
  tint(inner, picture, left, top, width, height)
  const context = picture.getContext('2d')
  if (way === 'ground') castShadow(context, x, y, width)
  context.save()
  context.shadowColor = 'rgba(20, 14, 36, 0.4)'
  context.shadowBlur = spot.size * 0.04
  context.drawImage(figure, left, top)
  context.restore()
}

function tint(
  context: SKRSContext2D,
  picture: Canvas,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const spot = createCanvas(1, 1)
  const mean = spot.getContext('2d')
  mean.imageSmoothingQuality = 'medium'
  mean.drawImage(picture, left, top, width, height, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = mean.getImageData(0, 0, 1, 1).data
  const light = brightnessOf({ red, green, blue }) / 255
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = `rgba(${red}, ${green}, ${blue}, 0.16)`
  context.fillRect(0, 0, width, height)
  context.fillStyle = `rgba(10, 8, 40, ${Math.max(0, 0.5 - light * 1.1).toFixed(3)})`
  context.fillRect(0, 0, width, height)
  const shade = context.createLinearGradient(0, 0, 0, height)
  context.fillStyle = withStops(shade, [0, '#fffae6', 0.12], [0.5, '#140a28', 0], [1, '#140a28', 0.24])
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
}

function castShadow(context: SKRSContext2D, x: number, y: number, width: number): void {
  context.save()
  context.translate(x, y - width * 0.015)
  context.scale(1, 0.15)
  const shadow = context.createRadialGradient(0, 0, 0, 0, 0, width * 0.56)
  context.fillStyle = withFade(shadow, '#0e081c', [0, 0.62], [0.6, 0.3], [1, 0])
  context.beginPath()
  context.arc(0, 0, width * 0.56, 0, Math.PI * 2)
  context.fill()
  context.restore()
}
