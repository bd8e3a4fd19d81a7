// Paints one illustration with the light of its scene: tinted by hour and distance, lit from the lamp's side, a glow
// behind subjects, a soft shadow under what stands.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../color.ts'
import type { Actor, Scene } from '../plan/scene.ts'
import type { Sprites } from './sprites.ts'

export interface PaintedActor {
  readonly canvas: Canvas
  /** The point of the canvas that belongs at the actor's x and y, and about which it sways. */
  readonly footX: number
  readonly footY: number
}

export async function paintActor(
  actor: Actor,
  scene: Scene,
  finish: Canvas,
  sprites: Sprites,
): Promise<PaintedActor> {
  const { image, width, height } = await sprites.load(actor.sprite, actor.size)
  const margin = Math.ceil(actor.size * 0.14) + 2
  const figure = createCanvas(width, height)
  const inner = figure.getContext('2d')
  if (actor.isMirrored) {
    inner.translate(width, 0)
    inner.scale(-1, 1)
  }
  inner.drawImage(image, 0, 0, width, height)
  inner.resetTransform()
  tint(inner, actor, scene, width, height)
  inner.drawImage(finish, width / 2 - actor.x, height - actor.y)

  const canvas = createCanvas(width + margin * 2, height + margin * 2)
  const context = canvas.getContext('2d')
  if (actor.isGrounded) paintShadow(context, actor, scene, margin, width, height)
  context.globalAlpha = actor.opacity
  if (actor.word !== null) {
    const hasGlow = scene.palette.shadeShare > 0.2
    context.shadowColor = hasGlow
      ? withAlpha(scene.palette.light, 0.55)
      : withAlpha(scene.palette.shade, 0.35)
    context.shadowBlur = actor.size * 0.07
  }
  context.drawImage(figure, margin, margin)
  return { canvas, footX: margin + width / 2, footY: margin + height }
}

function tint(
  context: SKRSContext2D,
  actor: Actor,
  { palette, backdrop, size, weather }: Scene,
  width: number,
  height: number,
): void {
  const isSubject = actor.word !== null
  context.globalCompositeOperation = 'source-atop'
  const distance = (1 - Math.min(1, actor.depth)) ** 1.3
  const fog = weather === 'fog' && !isSubject ? 0.16 + 0.4 * distance : 0
  context.fillStyle = withAlpha(palette.air, distance * (isSubject ? 0.1 : 0.5) + fog)
  context.fillRect(0, 0, width, height)
  context.fillStyle = withAlpha(palette.shade, palette.shadeShare * (isSubject ? 0.16 : 0.55))
  context.fillRect(0, 0, width, height)
  // Light comes from the lamp's side, and from above where there is none.
  const isLeft = backdrop.lamp !== null && backdrop.lamp.x < actor.x
  const slant =
    backdrop.lamp === null ? 0 : Math.min(1, Math.abs(backdrop.lamp.x - actor.x) / (size.width * 0.3))
  const light = context.createLinearGradient(
    isLeft ? width * (0.5 - slant / 2) : width * (0.5 + slant / 2),
    0,
    isLeft ? width * (0.5 + slant / 2) : width * (0.5 - slant / 2),
    height,
  )
  light.addColorStop(0, withAlpha(palette.light, 0.2))
  light.addColorStop(0.4, withAlpha(palette.light, 0))
  light.addColorStop(0.55, withAlpha(palette.shade, 0))
  light.addColorStop(1, withAlpha(palette.shade, 0.3))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

function paintShadow(
  context: SKRSContext2D,
  actor: Actor,
  { palette }: Scene,
  margin: number,
  width: number,
  height: number,
): void {
  const x = margin + width / 2
  const y = margin + height - actor.size * 0.015
  const radius = width * 0.5
  context.save()
  context.translate(x, y)
  context.scale(1, 0.16)
  const shadow = context.createRadialGradient(0, 0, 0, 0, 0, radius)
  shadow.addColorStop(0, withAlpha(palette.shade, 0.5))
  shadow.addColorStop(0.6, withAlpha(palette.shade, 0.26))
  shadow.addColorStop(1, withAlpha(palette.shade, 0))
  context.fillStyle = shadow
  context.beginPath()
  context.arc(0, 0, radius, 0, Math.PI * 2)
  context.fill()
  context.restore()
}
