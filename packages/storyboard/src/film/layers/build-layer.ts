// Paints each part of a scene and creates the layer that moves it.

import { createActorLayer } from './actor-layer.ts'
import { closeLine } from './close-line.ts'
import { createCloudLayer } from './cloud-layer.ts'
import { createGlints } from '../glints.ts'
import { createLandLayer } from './land-layer.ts'
import { createLampLayer } from './lamp-layer.ts'
import type { Layer, SinkOf, StageSet } from '../layer.ts'
import { swellMax } from '../motion/motion.ts'
import type { MovingPart } from '../moving-parts.ts'
import { createShadow } from './shadow.ts'
import type { Sheet } from './sheet.ts'
import { trim } from './trim.ts'
import { goRound, passageOf } from '../motion/travel.ts'
import type { Passage } from '../motion/travel.ts'
import type { Canvas } from '@napi-rs/canvas'
import { paintActor } from '../../paint/figures/paint-actor.ts'
import { paintBackdrop } from '../../paint/backdrops/paint-backdrop.ts'
import { isOpen, paintBand } from '../../paint/surfaces/paint-band.ts'
import type { Sprites } from '../../paint/figures/sprites.ts'
import type { Actor, Band, Item, Motion, Scene } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'

export interface Workshop {
  readonly scene: Scene
  readonly set: StageSet
  /**
   * The finish (warm light and dark corners), which is painted onto each layer, or an empty canvas if the stage draws
   * the finish over each frame instead.
   */
  readonly wash: Canvas
  readonly sprites: Sprites
  readonly random: Random
}

export function buildBackdrop(workshop: Workshop, sinkOf: SinkOf | null): Layer {
  const { scene, set, wash, random } = workshop
  const bottom = Math.ceil(coverOver(scene.items, set))
  // In the picture-book style, a setting sun or moon has its own layer. In the other styles, the sun or moon is part of
  // the backdrop, and fades together with the sky.
  const isUp = sinkOf === null || scene.backdrop.kind !== 'sky' || scene.style !== 'picture-book'
  const sky = isUp ? scene : { ...scene, backdrop: { ...scene.backdrop, lamp: null } }
  const canvas = paintBackdrop(sky, wash, bottom, random.fork('backdrop'))
  const lamp = isUp ? null : createLampLayer(scene, sinkOf, bottom)
  return (context, time) => {
    context.drawImage(canvas, 0, 0)
    lamp?.(context, time)
  }
}

export async function buildLayer(part: MovingPart, workshop: Workshop): Promise<Layer> {
  if (part.kind === 'land') return buildLand(part, workshop)
  const { scene, set, wash, sprites } = workshop
  const { actor, depth } = part
  const hops = actor.isGrounded && hopping.has(actor.motion)
  const painted = await paintActor(hops ? { ...actor, isGrounded: false } : actor, scene, wash, sprites)
  if (actor.motion === 'drift') return createCloudLayer(actor, painted, set)
  const figure = trim(painted)
  const shadow = hops ? createShadow(figure.canvas.width, scene) : null
  return createActorLayer(actor, figure, shadow, depth, set, fallYOf(actor, scene))
}

/**
 * Returns the row where a falling thing lands, midway between the near land and the foreground, or `null` if the thing
 * does not fall or if there is no ground below it.
 */
function fallYOf({ motion, x, y }: Actor, { items, place }: Scene): number | null {
  if (motion !== 'fall' || place === 'space' || place === 'sky') return null
  const bands = items.filter((item) => item.kind === 'band')
  const [near, front] = [bands.at(-2) ?? bands.at(-1), bands.at(-1)]
  if (near === undefined || front === undefined) return null
  const landY = (near.ridge(x) + front.ridge(x)) / 2
  return landY > y ? landY : null
}

/** The shadow of a figure with one of these motions stays on the ground. */
const hopping: ReadonlySet<Motion> = new Set(['walk', 'run', 'jump', 'dance', 'spin'])

async function buildLand(part: MovingPart & { readonly kind: 'land' }, workshop: Workshop): Promise<Layer> {
  const { scene, set, wash, sprites } = workshop
  const passage = passageOf(part.depth, set.shot, set.size.width)
  const sheets: Sheet[] = part.band === null || part.isBare ? [] : [paintLand(part.band, passage, workshop)]
  for (const actor of passage === null ? part.actors : closeLine(part.actors, passage)) {
    if (passage !== null && !isWithin(actor, passage, part.band)) continue
    const { canvas, footX, footY } = await paintActor(actor, scene, wash, sprites)
    const bent = passage === null || part.band === null ? null : goRound(part.band, passage)
    const raised = bent === null || part.band === null ? 0 : bent.ridge(actor.x) - part.band.ridge(actor.x)
    sheets.push({ canvas, left: Math.round(actor.x - footX), top: Math.round(actor.y + raised - footY) })
  }
  const [first, ...rest] = sheets
  if (first === undefined) return () => {}
  const isWater = part.band?.surface === 'water'
  const land = createLandLayer([first, ...rest], part.depth, isWater, set)
  const glints =
    isWater && !part.isBare && part.band !== null
      ? createGlints(part.band, scene, set.camera, workshop.random.fork(`glints ${part.band.name}`))
      : null
  return (context, time) => {
    land(context, time)
    glints?.(context, time)
  }
}

/** Actors beyond the repeating stretch of land are left out, because copies of the stretch are drawn there. */
function isWithin({ x }: Actor, { start, period }: Passage, band: Band | null): boolean {
  return band === null || (x >= start && x < start + period)
}

function paintLand(band: Band, passage: Passage | null, { scene, set, wash, random }: Workshop): Sheet {
  const { size, camera } = set
  const bottom = Math.ceil(coverOver(scene.items.slice(scene.items.indexOf(band) + 1), set))
  const reach = Math.ceil(camera.reachAcross + swellMax * 1.5 * size.height) + 2
  const stretch = passage === null ? 0 : Math.ceil((passage.period * 1.2 - size.width) / 2)
  const land = passage === null ? band : goRound(band, passage)
  const painted = band.surface === 'water' ? { ...scene, backdrop: { ...scene.backdrop, lamp: null } } : scene
  return paintBand(land, painted, wash, { margin: Math.max(reach, stretch), bottom }, random.fork(band.name))
}

/**
 * Returns the row below which the land in `items` always hides everything painted earlier, even while the camera and
 * the waves move.
 */
function coverOver(items: readonly Item[], { size, camera }: StageSet): number {
  const covers = items.flatMap((item) => (item.kind === 'band' && !isOpen(item.surface) ? [item.lowY] : []))
  return Math.min(size.height, ...covers) + camera.reachDown + swellMax * 2 * size.height + 2
}
