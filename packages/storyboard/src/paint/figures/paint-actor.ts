// Paints one illustration in the light of its scene.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { isSnowy } from '../../plan/land/is-snowy.ts'
import type { Actor, Scene } from '../../plan/scene.ts'
import { Random } from '../../lib/random.ts'
import { glowOf, lightBulb, paintGlow, litPanesOf } from './lamplight.ts'
import { isSunLow } from '../backdrops/is-sun-low.ts'
import { leafColorOf } from './leaf-color.ts'
import { paintCloud } from '../backdrops/paint-cloud.ts'
import { recolorFigure } from './recolor-figure.ts'
import { sceneStyleOf } from '../styles/scene-style.ts'
import type { Sprites } from './sprites.ts'
import { spotDepthMin } from '../styles/style.ts'

export interface PaintedActor {
  readonly canvas: Canvas
  /** The point on the canvas that is drawn at the actor's `x` and `y`. The actor sways around this point. */
  readonly footX: number
  readonly footY: number
}

export async function paintActor(
  actor: Actor,
  scene: Scene,
  finish: Canvas,
  sprites: Sprites,
): Promise<PaintedActor> {
  const isCloud = actor.sprite === 'cloud' && actor.word === null
  const figure = isCloud
    ? paintCloud(actor.size, scene, new Random(`cloud ${actor.phase}`))
    : await drawFigure(actor, sprites)
  const { width, height } = figure
  const inner = figure.getContext('2d')
  const glow = glowOf(actor, scene)
  const panes = glow?.panes == null ? null : litPanesOf(figure, glow.panes)
  const style = sceneStyleOf(scene.style)
  if (!isCloud && style.figures !== 'plain') shine(figure, actor, scene)
  if (panes !== null) inner.drawImage(panes, 0, 0)
  if (glow !== null) lightBulb(inner, glow, width, height)
  inner.globalCompositeOperation = 'source-atop'
  // Subjects keep their colors in any light, so the finish on them is faint. In a close-up, the light shines only on
  // what is behind the subject, so the finish is left out.
  if (actor.word !== null) inner.globalAlpha = actor.depth > 0.98 ? 0 : 0.3
  if (style.figures !== 'plain')
    wash(figure, finish, Math.round(width / 2 - actor.x), Math.round(height - actor.y))

  const margin = Math.ceil(actor.size * 0.16) + 3
  // Only a glow or a subject's halo needs a full margin above the figure. A smaller canvas is painted faster.
  const room = glow !== null || actor.word !== null ? margin : Math.min(margin, edgeRoom)
  const canvas = createCanvas(width + margin * 2, height + margin + room)
  const context = canvas.getContext('2d')
  context.translate(0, room - margin)
  if (actor.isGrounded) paintShadow(context, actor, scene, margin, width, height)
  if (glow !== null) paintGlow(context, glow, margin, width, height)
  context.globalAlpha = actor.opacity
  if (actor.word !== null && style.figures === 'lit')
    context.drawImage(haloOf(figure, actor, scene, margin), 0, 0, width + margin * 2, height + margin * 2)
  context.drawImage(figure, margin, margin)
  context.resetTransform()
  style.repaint(canvas, 'actor', new Random(`actor ${actor.phase}`))
  if (style.spotlight !== null) spot(context, actor, style.spotlight, room + height)
  return { canvas, footX: margin + width / 2, footY: room + height }
}

/**
 * Returns the glow of a figure in a dark scene, or the shadow of a figure in a light scene. The caller must enlarge the
 * result `haloSide` times. Drawing the soft shape small takes a tenth of the time and makes no visible difference.
 */
function haloOf(figure: Canvas, { size }: Actor, { palette }: Scene, margin: number): Canvas {
  const [width, height] = [figure.width + margin * 2, figure.height + margin * 2]
  const halo = createCanvas(Math.ceil(width / haloSide), Math.ceil(height / haloSide))
  const context = halo.getContext('2d')
  const isDark = palette.shadeShare > 0.2
  context.shadowColor = isDark ? withAlpha(palette.light, 0.26) : withAlpha(palette.shade, 0.3)
  context.shadowBlur = (size * (isDark ? 0.08 : 0.035)) / haloSide
  // The figure is drawn outside the canvas. The offset moves only its shadow into the canvas.
  context.shadowOffsetX = halo.width
  context.scale(halo.width / width, halo.height / height)
  context.drawImage(figure, margin - width, margin)
  return halo
}

const haloSide = 4

/** Lights up the ground around a near subject, and darkens scenery. */
function spot(context: SKRSContext2D, actor: Actor, light: Color, footY: number): void {
  const { width, height } = context.canvas
  context.globalAlpha = 1
  if (actor.word === null) {
    context.globalCompositeOperation = 'source-atop'
    context.fillStyle = 'rgba(0,0,0,0.5)'
    context.fillRect(0, 0, width, height)
  } else if (actor.isGrounded && actor.depth > spotDepthMin) {
    context.globalCompositeOperation = 'destination-over'
    const flat = Math.min(0.26, (height - footY) / (width / 2))
    context.translate(width / 2, footY - width * 0.02)
    context.scale(width / 2, (width / 2) * flat)
    const pool = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    context.fillStyle = withFade(pool, light, [0, 0.78], [0.6, 0.6], [0.85, 0.3], [1, 0])
    context.fillRect(-1, -1, 2, 2)
    context.resetTransform()
  }
  context.globalCompositeOperation = 'source-over'
}

/** How far the lines and washes of some styles extend beyond the drawing, in pixels. */
const edgeRoom = 12

/** The outermost columns of the finish are repeated beyond the sides of the frame, where the camera can move. */
function wash(figure: Canvas, finish: Canvas, left: number, top: number): void {
  const context = figure.getContext('2d')
  const { width, height } = finish
  const right = left + width
  context.drawImage(finish, left, top)
  if (left > 0) context.drawImage(finish, 0, 0, 1, height, 0, top, left, height)
  if (right < figure.width)
    context.drawImage(finish, width - 1, 0, 1, height, right, top, figure.width - right, height)
}

async function drawFigure(actor: Actor, sprites: Sprites): Promise<Canvas> {
  const { image, width, height } = await sprites.load(actor.sprite, actor.size)
  const figure = createCanvas(width, height)
  const context = figure.getContext('2d')
  if (actor.isMirrored) context.setTransform(-1, 0, 0, 1, width, 0)
  context.drawImage(image, 0, 0, width, height)
  context.resetTransform()
  const leaves = actor.color === null ? leafColorOf(actor) : null
  if (actor.color !== null) recolorFigure(context, width, height, actor.color, 'main')
  if (leaves !== null) recolorFigure(context, width, height, leaves, 'leaves')
  if (actor.dress === 'snowy') coverWithSnow(figure, actor.size)
  return figure
}

function coverWithSnow(figure: Canvas, size: number): void {
  const edge = edgeOf(figure, 0, Math.max(2, size * 0.035))
  const context = edge.getContext('2d')
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = '#f7fbff'
  context.fillRect(0, 0, edge.width, edge.height)
  figure.getContext('2d').drawImage(edge, 0, 0)
}

/** Returns the rim of a figure: the part that a shifted copy of the figure does not cover. */
function edgeOf(figure: Canvas, across: number, down: number): Canvas {
  const edge = createCanvas(figure.width, figure.height)
  const context = edge.getContext('2d')
  context.drawImage(figure, 0, 0)
  context.globalCompositeOperation = 'destination-out'
  context.drawImage(figure, across, down)
  return edge
}

/** Tints subjects only slightly, so that they keep their colors. Scenery takes on the light of the hour. */
function shine(figure: Canvas, actor: Actor, scene: Scene): void {
  const { palette, backdrop, size, weather, hour } = scene
  const { width, height } = figure
  const isSubject = actor.word !== null
  const context = figure.getContext('2d')
  if (isSubject) takeLight(figure, scene)
  context.globalCompositeOperation = 'source-atop'
  const distance = (1 - Math.min(1, actor.depth)) ** 1.4
  const veil = distance * (isSubject ? 0.05 : 0.3)
  if (veil > 0.01) {
    context.fillStyle = withAlpha(palette.air, veil)
    context.fillRect(0, 0, width, height)
  }
  // Black darkens colors without turning them gray. In snowy scenes, blue is used instead. The shade then adds the hue
  // of the hour.
  const { shadeShare } = palette
  // An equal mix of green plants and the violet of a sunset would be gray, so the violet is stronger.
  const strength = hour === 'sunset' ? 1.15 : 0.85
  const [dark, tinge] = isSubject ? [0, shadeShare * 0.12] : [shadeShare * 0.55, shadeShare ** 1.5 * strength]
  context.fillStyle = withAlpha(isSnowy(scene) ? '#16347c' : '#000000', dark)
  context.fillRect(0, 0, width, height)
  context.fillStyle = withAlpha(palette.shade, tinge)
  context.fillRect(0, 0, width, height)
  // Light comes from the side where the sun or moon is. If neither is visible, the light comes from above.
  const lampX = backdrop.lamp?.x ?? actor.x
  // Long things have no lit side, because each piece of a railroad track would get a dark end.
  const isLong = width > height * longFrom
  const side = isLong ? 0 : Math.max(-1, Math.min(1, (lampX - actor.x) / (size.width * 0.3)))
  const light = context.createLinearGradient(width * (0.5 + side / 2), 0, width * (0.5 - side / 2), height)
  light.addColorStop(0, withAlpha(palette.light, 0.24))
  light.addColorStop(0.42, withAlpha(palette.light, 0))
  light.addColorStop(0.5, withAlpha(palette.shade, 0))
  light.addColorStop(1, withAlpha(palette.shade, isSubject ? 0.26 : 0.38))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  if (weather === 'fog' && !isSubject) sinkInFog(context, distance, scene)
  const isLarge = actor.size > Math.min(size.width, size.height) * 0.22
  const isLow = isSunLow(hour)
  const isRimmed = sceneStyleOf(scene.style).figures === 'lit' && (isSubject || (isLarge && isLow))
  if (backdrop.lamp !== null && isRimmed) paintRim(context, actor, scene, side)
}

/** A thing is long if its width is more than this many times its height. */
const longFrom = 8

/** Paints fog over the light and shade on a thing. The fog is thickest at the foot. */
function sinkInFog(context: SKRSContext2D, distance: number, { palette }: Scene): void {
  const { height } = context.canvas
  const color = mix(palette.air, '#f2f8ff', 0.2)
  const thickness = 0.16 + 0.7 * distance
  const fog = context.createLinearGradient(0, 0, 0, height)
  fog.addColorStop(0, withAlpha(color, Math.min(0.85, thickness * 0.8)))
  fog.addColorStop(0.5, withAlpha(color, Math.min(0.85, thickness)))
  fog.addColorStop(1, withAlpha(color, Math.min(0.92, thickness * 1.45)))
  context.fillStyle = fog
  context.fillRect(0, 0, context.canvas.width, height)
}

/** Multiplies colors by the light of the hour, which tints white parts and leaves black parts unchanged. */
function takeLight(figure: Canvas, { palette, hour }: Scene): void {
  const { width, height } = figure
  const outline = createCanvas(width, height)
  outline.getContext('2d').drawImage(figure, 0, 0)
  const context = figure.getContext('2d')
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = mix('#ffffff', lights[hour], Math.min(1, palette.shadeShare * 1.5))
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(outline, 0, 0)
}

const lights: Record<Scene['hour'], Color> = {
  dawn: '#ffdcd8',
  day: '#d4dcec',
  golden: '#ffd894',
  sunset: '#f3bd9e',
  blue: '#bccbf6',
  night: '#bcc8f0',
}

function paintRim(context: SKRSContext2D, actor: Actor, { palette, weather }: Scene, side: number): void {
  const thick = Math.max(1.2, actor.size * 0.014)
  const edge = edgeOf(context.canvas, -side * thick, thick * 0.7)
  const inner = edge.getContext('2d')
  inner.globalCompositeOperation = 'source-in'
  inner.fillStyle = mix(palette.light, '#ffffff', 0.2)
  inner.fillRect(0, 0, edge.width, edge.height)
  context.save()
  context.globalAlpha = (weather === 'fog' ? 0.16 : 0.26) + palette.shadeShare * 0.26
  context.drawImage(edge, 0, 0)
  context.restore()
}

/** The shadow is dark where the figure touches the ground, and extends away from the sun or moon. */
function paintShadow(
  context: SKRSContext2D,
  actor: Actor,
  { palette, backdrop, size }: Scene,
  margin: number,
  width: number,
  height: number,
): void {
  const y = margin + height - actor.size * 0.012
  const lampX = backdrop.lamp?.x ?? actor.x
  const away = Math.max(-1, Math.min(1, (actor.x - lampX) / (size.width * 0.4)))
  const dark = mix(palette.shade, '#000000', 0.35)
  for (const [shift, reach, flat, alpha] of [
    [away * margin * 0.6, width * 0.5 + margin * 0.4, 0.15, 0.34],
    [away * margin * 0.15, width * 0.4, 0.11, 0.5],
  ] as const) {
    context.save()
    context.translate(margin + width / 2 + shift, y)
    context.scale(1, flat)
    const shadow = context.createRadialGradient(0, 0, 0, 0, 0, reach)
    context.fillStyle = withFade(shadow, dark, [0, alpha], [0.55, alpha * 0.6], [1, 0])
    context.beginPath()
    context.arc(0, 0, reach, 0, Math.PI * 2)
    context.fill()
    context.restore()
  }
}
