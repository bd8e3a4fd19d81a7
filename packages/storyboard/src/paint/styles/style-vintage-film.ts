// Vintage film: sepia and faded, with rounded, dark corners. Scratches, dust, and flicker change twelve times per
// second.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'
import { recolorPixels } from './pixels.ts'
import type { SceneStyle } from './style.ts'
import { withStops } from '../../lib/gradient.ts'

export const vintageFilm: SceneStyle = {
  pixelSide: 1,
  finish: 0.6,
  figures: 'lit',
  spotlight: null,
  recolor: (palette) => palette,
  repaint(layer) {
    recolorPixels(layer, (to) => {
      for (let at = 0; at < to.length; at += 4) {
        const red = to[at] ?? 0
        const green = to[at + 1] ?? 0
        const blue = to[at + 2] ?? 0
        const light = (red * 0.34 + green * 0.56 + blue * 0.1) / 255
        const tone = Math.max(0, Math.min(1, (light - 0.5) * 1.35 + 0.58))
        // Blacks have faded and whites have yellowed, but a trace of the original colors remains.
        to[at] = (44 + 211 * tone) * 0.88 + red * 0.12
        to[at + 1] = (28 + 198 * tone) * 0.88 + green * 0.12
        to[at + 2] = (16 + 146 * tone) * 0.88 + blue * 0.12
      }
    })
  },
  createOverlay(scene, random) {
    const mask = createMask(scene)
    const damages = Array.from({ length: damageCount }, (_, at) =>
      createDamage(scene, random.fork(`damage ${at}`)),
    )
    return (context, time) => {
      const damage = damages[Math.floor((time % 1) * damages.length)]
      if (damage === undefined) return
      drawDamage(context, scene, damage)
      context.globalAlpha = damage.shade
      context.drawImage(mask, 0, 0)
      context.globalAlpha = 1
    }
  },
}

/** A film lasts five seconds, so the damage changes twelve times per second, as on an old projector. */
const damageCount = 60

function createMask({ size: { width, height } }: Scene): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const reach = Math.hypot(width, height) / 2
  const middle = [width / 2, height / 2] as const
  const corners = context.createRadialGradient(...middle, reach * 0.55, ...middle, reach * 1.02)
  context.fillStyle = withStops(corners, [0, '#241408', 0], [0.55, '#241408', 0.14], [1, '#140a04', 0.74])
  context.fillRect(0, 0, width, height)
  const inset = Math.min(width, height) * 0.014
  context.fillStyle = '#0d0704'
  context.beginPath()
  context.rect(0, 0, width, height)
  context.roundRect(inset, inset, width - inset * 2, height - inset * 2, Math.min(width, height) * 0.06)
  context.fill('evenodd')
  return canvas
}

interface Damage {
  /** The opacity of the dark corners, from 0 to 1. */
  readonly shade: number
  readonly scratches: readonly { readonly x: number; readonly alpha: number; readonly isLight: boolean }[]
  readonly specks: readonly {
    readonly x: number
    readonly y: number
    readonly radius: number
    readonly isLight: boolean
  }[]
}

function createDamage({ size }: Scene, random: Random): Damage {
  return {
    shade: random.between(0.86, 1),
    scratches: Array.from({ length: random.integer(1, 3) }, () => ({
      x: random.between(0.04, 0.96) * size.width,
      alpha: random.between(0.14, 0.4),
      isLight: random.isLucky(0.65),
    })),
    specks: Array.from({ length: 70 }, () => ({
      x: random.between(0, size.width),
      y: random.between(0, size.height),
      radius: random.between(0, 1) ** 6 * 4.5 + 0.7,
      isLight: random.isLucky(0.5),
    })),
  }
}

function drawDamage(context: SKRSContext2D, { size }: Scene, { scratches, specks }: Damage): void {
  for (const { x, alpha, isLight } of scratches) {
    context.fillStyle = isLight ? `rgba(255,244,214,${alpha})` : `rgba(30,16,8,${alpha})`
    context.fillRect(x, 0, Math.max(1, size.width / 900), size.height)
  }
  for (const isLight of [true, false]) {
    context.fillStyle = isLight ? 'rgba(255,246,220,0.42)' : 'rgba(26,14,8,0.4)'
    context.beginPath()
    for (const speck of specks) {
      if (speck.isLight !== isLight) continue
      context.moveTo(speck.x + speck.radius, speck.y)
      context.arc(speck.x, speck.y, speck.radius, 0, Math.PI * 2)
    }
    context.fill()
  }
}
