// Line drawing: ink on paper. Edges become lines, what is dark is hatched, all else stays white.

import { createNoise, difference, noiseStep, repaintPixels, towardsPaper } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'
import type { Random } from '../random.ts'

const paper = { red: 252, green: 249, blue: 241 }
const ink = { red: 38, green: 34, blue: 52 }

export const lineDrawing: SceneStyle = {
  pixelSide: 1,
  finish: 0,
  recolor: (palette) => ({ ...towardsPaper(palette, '#fcf9f1', 0.2), shadeShare: 0.04, shade: '#57506a' }),
  repaint(layer, role, random) {
    repaintPixels(layer, (pixels) => draw(pixels, role, random))
  },
  createOverlay: () => null,
}

function draw({ from, to, width, height, starts, ends }: Pixels, role: LayerRole, random: Random): void {
  const noise = createNoise(random)
  const reach = { backdrop: 3, band: 1, actor: 2 }[role]
  const gain = { backdrop: 6, band: 4.2, actor: 5 }[role]
  for (let y = 0; y < height; y++) {
    let [wobble, swerve, aside, below] = [0, 0, 0, 0]
    for (let x = starts[y] ?? 0; x < (ends[y] ?? 0); x++) {
      // A hand is never quite steady.
      if (x % noiseStep === 0 || x === starts[y]) {
        wobble = noise(x / 17, y / 17)
        swerve = noise(x / 17 + 31, y / 17)
        aside = Math.round(wobble * 1.7)
        below = Math.round(swerve * 1.7)
      }
      const at = (y * width + x) * 4
      const hereX = Math.max(0, Math.min(width - 1 - reach, x + aside))
      const hereY = Math.max(0, Math.min(height - 1 - reach, y + below))
      const here = (hereY * width + hereX) * 4
      const right = here + reach * 4
      const under = here + reach * width * 4
      const isSolid = (from[at + 3] ?? 0) > 110
      const isNear = (from[here + 3] ?? 0) + (from[right + 3] ?? 0) + (from[under + 3] ?? 0) > 0
      if (!isSolid && !isNear) {
        to[at + 3] = 0
        continue
      }
      const step = Math.max(difference(from, here, right, 60, 50), difference(from, here, under, 60, 50))
      const light = (from[here] ?? 0) * 0.299 + (from[here + 1] ?? 0) * 0.587 + (from[here + 2] ?? 0) * 0.114
      const hatch = isSolid ? hatching(x + wobble * 2, y + swerve * 2, light, role) : 0
      // Pressure comes and goes along a line.
      const line = Math.max(0, Math.min(1, ((step - 20) * gain) / 255)) * (0.82 + 0.18 * wobble)
      const dark = Math.max(line, hatch)
      to[at] = paper.red + (ink.red - paper.red) * dark
      to[at + 1] = paper.green + (ink.green - paper.green) * dark
      to[at + 2] = paper.blue + (ink.blue - paper.blue) * dark
      to[at + 3] = isSolid ? 255 : line * 255
    }
  }
}

/** Strokes one way for shade, both ways for the darkest parts. */
function hatching(x: number, y: number, light: number, role: LayerRole): number {
  if (role === 'backdrop') return 0
  const pitch = role === 'actor' ? 6 : 8
  if (light < 46) return 0.86
  if (light >= 118) return 0
  const isStroked = (x + y) % pitch < 1.5 || (light < 82 && (x - y + 4096) % pitch < 1.5)
  return isStroked ? 0.5 : 0
}
