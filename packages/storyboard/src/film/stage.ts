// Sets up a planned scene once, with one canvas for each group of things that move together. To draw a frame, the stage
// only moves these canvases.

import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { buildBackdrop, buildLayer } from './layers/build-layer.ts'
import { createCameraPath } from './motion/camera-path.ts'
import type { Layer, SinkOf, StageSet, Take } from './layer.ts'
import { mistsOf } from './lay-mists.ts'
import { movingPartsOf } from './moving-parts.ts'
import type { MovingPart } from './moving-parts.ts'
import { createLandings, createParticles } from './particles.ts'
import { plumesOf } from './lay-plumes.ts'
import { createSpectacles } from './spectacles.ts'
import { paintFinish } from '../paint/styles/paint-finish.ts'
import { sceneStyleOf, styleScene } from '../paint/styles/scene-style.ts'
import type { Sprites } from '../paint/figures/sprites.ts'
import type { Scene } from '../plan/scene.ts'
import { Random } from '../lib/random.ts'

export interface Stage {
  /** `time` goes from 0 to 1. The film loops, so both ends look the same. */
  draw(context: SKRSContext2D, time: number): void
}

/**
 * `sinkOf` returns how far the sun or moon has set, from 0 to 1. If the hour does not change during the film, `sinkOf`
 * is `null`.
 */
export async function createStage(
  planned: Scene,
  sprites: Sprites,
  seed: string,
  take: Take = 'film',
  sinkOf: SinkOf | null = null,
): Promise<Stage> {
  const scene = styleScene(planned)
  const random = new Random(seed)
  const set: StageSet = {
    size: scene.size,
    shot: scene.shot,
    camera: createCameraPath(scene),
    wind: winds[scene.weather],
    take,
  }
  const finish = paintFinish(scene)
  // The finish includes dark corners. Normally, it is painted once onto each layer. If the land moves past the camera,
  // the finish is drawn over each frame instead, because dark corners must not move with the land.
  const travels = scene.shot.travel !== 0
  const wash = travels ? createCanvas(1, 1) : finish
  const workshop = { scene, set, wash, sprites, random }
  const backdrop = buildBackdrop(workshop, sinkOf)
  const layers: Layer[] = []
  const landings = createLandings(scene, random.fork('landings'))
  const parts = movingPartsOf(scene)
  const subject = parts.find(showsSubject) ?? parts.at(-1)
  for (const part of parts) {
    if (part === subject && landings !== null) layers.push(landings)
    layers.push(...mistsOf(part, part === subject, scene, random))
    layers.push(await buildLayer(part, workshop))
    layers.push(...plumesOf(part, scene, set, random))
  }
  const particles = createParticles(scene, random.fork('particles'))
  const spectacles = createSpectacles(scene, random.fork('spectacles'))
  const overlay = sceneStyleOf(scene.style).createOverlay(scene, random.fork('overlay'))
  const paintLayers: Layer = (context, time) => {
    backdrop(context, time)
    spectacles?.(context, time)
    for (const layer of layers) layer(context, time)
  }
  const film = set.camera.isZooming ? zoomed(paintLayers, set) : paintLayers
  return {
    draw(context, time) {
      film(context, time)
      particles?.(context, time)
      if (travels) context.drawImage(finish, 0, 0)
      overlay?.(context, time)
    },
  }
}

function showsSubject(part: MovingPart): boolean {
  const actors = part.kind === 'actor' ? [part.actor] : part.actors
  return actors.some(({ word }) => word !== null)
}

/** Enlarging the finished frame once is five times as fast as enlarging each layer. */
function zoomed(paint: Layer, { size, camera }: StageSet): Layer {
  const frame = createCanvas(size.width, size.height)
  const inner = frame.getContext('2d')
  return (context, time) => {
    paint(inner, time)
    const zoom = camera.zoomOf(time)
    const [left, top] = [camera.focus.x * (1 - zoom), camera.focus.y * (1 - zoom)]
    context.drawImage(frame, left, top, size.width * zoom, size.height * zoom)
  }
}

/** Strong wind makes trees bend and boats roll. */
const winds: Record<Scene['weather'], number> = {
  clear: 1,
  cloudy: 1.4,
  rain: 1.8,
  storm: 3,
  snow: 1.2,
  fog: 0.8,
}
