// Paper cut: sheets of colored card in a few flat tones, with pale cut edges and shadows.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { enrich, mix } from '../../lib/color.ts'
import { mapPalette, repaintPixels, repaintReduced, softenLayer } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

export const paperCut: SceneStyle = {
  pixelSide: 1,
  finish: 0.5,
  figures: 'tinted',
  spotlight: null,
  recolor: (palette) => ({
    ...mapPalette(palette, (color) => mix(enrich(color, 1.12), '#fff4e0', 0.08)),
    shadeShare: palette.shadeShare * 0.85,
  }),
  repaint(layer, role) {
    if (role === 'backdrop') {
      repaintReduced(layer, 2, (small) => repaintPixels(small, { edge: 0, tones: 28 }, cutRow))
      return
    }
    // Small figures are not softened, because thin stems and legs would disappear.
    const isSmall = role === 'actor' && layer.height < smallMax
    if (!isSmall) softenLayer(layer, role === 'band' ? 3 : 1.5)
    repaintPixels(layer, { edge: isSmall ? 1 : role === 'band' ? 2 : 3, tones: 38 }, cutRow)
    castShadow(layer, role)
  },
  createOverlay: () => null,
}

/** Figures below this height, in pixels, are cut more finely. */
const smallMax = 300

interface Knife {
  readonly edge: number
  readonly tones: number
}

function cutRow(
  { from, to, width, height }: Pixels,
  knife: Knife,
  y: number,
  start: number,
  end: number,
): void {
  const { edge, tones } = knife
  // The sheet is treated as if it continued beyond the canvas.
  const above = Math.max(0, y - edge) * width
  const below = Math.min(height - 1, y + edge) * width
  for (let x = start; x < end; x++) {
    const at = (y * width + x) * 4
    const isSolid = (from[at + 3] ?? 0) > solid
    to[at + 3] = isSolid ? 255 : 0
    if (!isSolid) continue
    const before = (y * width + Math.max(0, x - edge)) * 4 + 3
    const after = (y * width + Math.min(width - 1, x + edge)) * 4 + 3
    const isCut =
      (from[before] ?? 0) <= solid ||
      (from[after] ?? 0) <= solid ||
      (from[(above + x) * 4 + 3] ?? 0) <= solid ||
      (from[(below + x) * 4 + 3] ?? 0) <= solid
    const red = from[at] ?? 0
    const green = from[at + 1] ?? 0
    const blue = from[at + 2] ?? 0
    const light = red * 0.299 + green * 0.587 + blue * 0.114
    const fibre = 0.985 + (((x >> 3) * 5 + y * 11 + ((x * y) >> 6)) & 7) * 0.004
    const flat = ((Math.round(light / tones) * tones + 4) / Math.max(light, 1)) * fibre
    to[at] = isCut ? 255 : red * flat
    to[at + 1] = isCut ? 249 : green * flat
    to[at + 2] = isCut ? 236 : blue * flat
  }
}

/** Pixels up to this opacity (of 255), such as shadows on the ground, are cut away. */
const solid = 190

/** Three faint copies look like a soft shadow, and take a tenth of the time of a blur. */
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
  // Figures cast their shadows down and to the side. Land would hide its own shadow there, so the shadow of land falls
  // upward, onto the sheet behind.
  const [across, down] = role === 'band' ? [0, -1] : [1, 1]
  for (const step of [2, 5, 9]) {
    context.globalAlpha = 0.22
    context.drawImage(silhouette, across * step, down * step)
  }
  context.restore()
}
