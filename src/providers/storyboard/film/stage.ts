// Sets up a planned scene once, every layer on a canvas of its own, then draws any moment of it by moving those layers.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { poseOf, swellMax, swellOf } from './motion.ts'
import { paintActor } from '../paint/paint-actor.ts'
import { paintBackdrop } from '../paint/paint-backdrop.ts'
import { paintBand } from '../paint/paint-band.ts'
import { paintFinish } from '../paint/paint-finish.ts'
import { sceneStyleOf } from '../paint/scene-style.ts'
import { createParticles } from './particles.ts'
import { createRandom } from '../random.ts'
import type { Actor, Band, Scene } from '../plan/scene.ts'
import { createSlider } from './slider.ts'
import { createSpectacles } from './spectacles.ts'
import type { Sprites } from '../paint/sprites.ts'

export interface Stage {
  /** `time` runs from 0 to 1 and round again without a seam. Draws every pixel of the frame. */
  draw(context: SKRSContext2D, time: number): void
}

export async function createStage(scene: Scene, sprites: Sprites, seed: string): Promise<Stage> {
  const random = createRandom(seed)
  const finish = paintFinish(scene)
  const backdrop = paintBackdrop(scene, Math.ceil(coverOver(scene, -1)), random.fork('backdrop'))
  backdrop.getContext('2d').drawImage(finish, 0, 0)
  const reach = scene.size.width * cameraReach
  const margin = Math.ceil(reach + swellMax * 1.5 * scene.size.height) + 2
  const layers: Layer[] = []
  for (const [at, item] of scene.items.entries()) {
    if (item.kind === 'band') {
      const { canvas, left, top } = paintBand(
        item,
        scene,
        finish,
        { margin, bottom: Math.ceil(coverOver(scene, at)) },
        random.fork(item.name),
      )
      layers.push(bandLayer(item, canvas, left, top, reach, scene.size.height))
    } else {
      const { canvas, footX, footY } = await paintActor(item, scene, finish, sprites)
      layers.push((context, camera, time) =>
        drawActor(context, item, canvas, footX, footY, camera * reach * Math.min(1, item.depth), time),
      )
    }
  }
  const particles = createParticles(scene, random.fork('particles'))
  const spectacles = createSpectacles(scene, random.fork('spectacles'))
  const style = sceneStyleOf(scene.style)
  return {
    draw(context, time) {
      const camera = Math.sin(time * Math.PI * 2)
      context.drawImage(backdrop, 0, 0)
      spectacles?.draw(context, time)
      for (const layer of layers) layer(context, camera, time)
      particles?.draw(context, time)
      style.overlay(context, time)
    },
  }
}

type Layer = (context: SKRSContext2D, camera: number, time: number) => void

/** How far the foreground moves to either side, as a share of the width: enough for depth, too little for a stomach. */
const cameraReach = 0.026

/** From here down, nearer bands hide everything that is painted before the item at `at`, however high the water rises. */
function coverOver({ items, size }: Scene, at: number): number {
  const covers = items
    .slice(at + 1)
    .map((item) => (item.kind === 'band' && item.surface !== 'towers' ? item.lowY : size.height))
  return Math.min(size.height, ...covers) + swellMax * size.height + 2
}

function bandLayer(
  band: Band,
  canvas: Canvas,
  left: number,
  top: number,
  reach: number,
  height: number,
): Layer {
  if (band.surface !== 'water') {
    const slide = createSlider(canvas)
    return (context, camera) => slide(context, left + camera * reach * band.depth, top)
  }
  return (context, camera, time) => {
    const { across, down } = swellOf(band.depth, time)
    context.drawImage(canvas, left + camera * reach * band.depth + across * height, top + down * height)
  }
}

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
