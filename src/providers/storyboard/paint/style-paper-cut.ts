// Paper cut: every layer a sheet of coloured card in a few flat tones, with a pale cut edge and a shadow on the sheet behind.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { enrich, mix } from '../color.ts'
import { createNoise, mapPalette, repaintPixels, soften } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'
import type { Random } from '../random.ts'

export const paperCut: SceneStyle = {
  pixelSide: 1,
  finish: 0.5,
  recolor: (palette) => ({
    ...mapPalette(palette, (color) => mix(enrich(color, 1.12), '#fff4e0', 0.08)),
    shadeShare: palette.shadeShare * 0.85,
  }),
  repaint(layer, role, random) {
    soften(layer, { backdrop: 5, band: 3, actor: 1.5 }[role])
    repaintPixels(layer, (pixels) => cut(pixels, role, random))
    if (role !== 'backdrop') castShadow(layer, role)
  },
  createOverlay: () => null,
}

function cut({ from, to, width, height }: Pixels, role: LayerRole, random: Random): void {
  const noise = createNoise(random)
  const edge = role === 'actor' ? 3 : 2
  const tones = role === 'backdrop' ? 28 : 38
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const isSolid = (from[at + 3] ?? 0) > 150
      to[at + 3] = isSolid ? 255 : 0
      if (!isSolid) continue
      const red = from[at] ?? 0
      const green = from[at + 1] ?? 0
      const blue = from[at + 2] ?? 0
      const light = red * 0.299 + green * 0.587 + blue * 0.114
      const flat = (Math.round(light / tones) * tones + 4) / Math.max(light, 1)
      // The fibres of the card.
      const fibre = 1 + noise(x * 0.31, y * 0.9) * 0.022 + noise(x * 0.07, y * 0.05) * 0.014
      const isCut = role !== 'backdrop' && isEdge(from, x, y, width, height, edge)
      to[at] = isCut ? 255 : red * flat * fibre
      to[at + 1] = isCut ? 249 : green * flat * fibre
      to[at + 2] = isCut ? 236 : blue * flat * fibre
    }
  }
}

function isEdge(
  data: Uint8ClampedArray,
  x: number,
  y: number,
  width: number,
  height: number,
  away: number,
): boolean {
  // Beyond the canvas the sheet goes on.
  const isHole = (atX: number, atY: number) =>
    atX >= 0 && atY >= 0 && atX < width && atY < height && (data[(atY * width + atX) * 4 + 3] ?? 0) <= 150
  return isHole(x - away, y) || isHole(x + away, y) || isHole(x, y - away) || isHole(x, y + away)
}

/** Three faint copies make a soft edge at a tenth of the price of a blurred one. */
function castShadow(layer: Canvas, role: LayerRole): void {
  const silhouette = createCanvas(layer.width, layer.height)
  const inner = silhouette.getContext('2d')
  inner.drawImage(layer, 0, 0)
  inner.globalCompositeOperation = 'source-in'
  inner.fillStyle = '#1a0f2c'
  inner.fillRect(0, 0, layer.width, layer.height)
  const context = layer.getContext('2d')
  context.save()
  context.resetTransform()
  context.globalCompositeOperation = 'destination-over'
  // The lamp of the theatre hangs above: sheets of land throw their shadow up on the sheet behind, figures down and aside.
  const [across, down] = role === 'band' ? [0, -1] : [1, 1]
  for (const step of [2, 4, 6, 9]) {
    context.globalAlpha = 0.17
    context.drawImage(silhouette, across * step, down * step)
  }
  context.restore()
}
