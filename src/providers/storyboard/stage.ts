// Sets up a planned scene once, every layer on a canvas of its own, then draws any moment of it by moving those layers.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from './color.ts'
import { poseOf } from './motion.ts'
import { paintActor } from './paint-actor.ts'
import { paintBackdrop } from './paint-backdrop.ts'
import { paintBand } from './paint-band.ts'
import { createParticles } from './particles.ts'
import { createRandom } from './random.ts'
import type { Actor, Scene } from './scene.ts'
import type { Sprites } from './sprites.ts'

export interface Stage {
  /** `time` runs from 0 to 1 and round again without a seam. Draws every pixel of the frame. */
  draw(context: SKRSContext2D, time: number): void
}

export async function createStage(scene: Scene, sprites: Sprites, seed: string): Promise<Stage> {
  const random = createRandom(seed)
  const backdrop = paintBackdrop(scene, random.fork('backdrop'))
  const reach = scene.size.width * cameraReach
  const layers: Layer[] = []
  for (const item of scene.items) {
    if (item.kind === 'band') {
      const { canvas, left, top } = paintBand(item, scene, Math.ceil(reach) + 2, random.fork(item.name))
      layers.push((context, camera) => context.drawImage(canvas, left + camera * reach * item.depth, top))
    } else {
      const { canvas, footX, footY } = await paintActor(item, scene, sprites)
      layers.push((context, camera, time) =>
        drawActor(context, item, canvas, footX, footY, camera * reach * Math.min(1, item.depth), time),
      )
    }
  }
  const particles = createParticles(scene, random.fork('particles'))
  const finish = paintFinish(scene)
  return {
    draw(context, time) {
      const camera = Math.sin(time * Math.PI * 2)
      context.drawImage(backdrop, 0, 0)
      for (const layer of layers) layer(context, camera, time)
      particles?.draw(context, time)
      context.drawImage(finish, 0, 0)
    },
  }
}

type Layer = (context: SKRSContext2D, camera: number, time: number) => void

/** How far the foreground moves to either side, as a share of the width: enough for depth, too little for a stomach. */
const cameraReach = 0.022

function drawActor(
  context: SKRSContext2D,
  actor: Actor,
  canvas: Canvas,
  footX: number,
  footY: number,
  shift: number,
  time: number,
): void {
  const pose = poseOf(actor.motion, actor.phase, time)
  context.save()
  context.translate(actor.x + shift + pose.across * actor.size, actor.y + pose.down * actor.size)
  context.rotate(pose.angle)
  context.scale(1, pose.stretch)
  context.drawImage(canvas, -footX, -footY)
  context.restore()
}

/** Over everything: the warmth of the lamp, fog where there is some, and darker corners. */
function paintFinish({ size, palette, backdrop, weather }: Scene): Canvas {
  const { width, height } = size
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (weather === 'fog') {
    const fog = context.createLinearGradient(0, height * 0.3, 0, height)
    fog.addColorStop(0, withAlpha(palette.air, 0.1))
    fog.addColorStop(0.5, withAlpha(palette.air, 0.42))
    fog.addColorStop(1, withAlpha(palette.air, 0.22))
    context.fillStyle = fog
    context.fillRect(0, 0, width, height)
  }
  if (backdrop.lamp !== null) {
    const { x, y } = backdrop.lamp
    const warmth = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.55)
    warmth.addColorStop(0, withAlpha(palette.light, 0.13))
    warmth.addColorStop(1, withAlpha(palette.light, 0))
    context.fillStyle = warmth
    context.fillRect(0, 0, width, height)
  }
  // Corners darken towards the shade of the hour: grey would look like dirt.
  const dusk = mix(palette.shade, '#05030f', 0.5)
  const corner = Math.hypot(width, height) / 2
  const vignette = context.createRadialGradient(
    width / 2,
    height * 0.48,
    corner * 0.55,
    width / 2,
    height * 0.48,
    corner * 1.05,
  )
  vignette.addColorStop(0, withAlpha(dusk, 0))
  vignette.addColorStop(1, withAlpha(dusk, 0.32))
  context.fillStyle = vignette
  context.fillRect(0, 0, width, height)
  return canvas
}
