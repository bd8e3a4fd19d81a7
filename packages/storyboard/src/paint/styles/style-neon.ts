// Neon: a dark scene with glowing tubes, mostly magenta and cyan, along the edges of things.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { difference, repaintPixels, repaintReduced } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

export const neon: SceneStyle = {
  pixelSide: 1,
  finish: 0,
  figures: 'tinted',
  spotlight: null,
  recolor: (palette) => ({
    ...palette,
    sky: ['#04010f', '#0a0326', '#1f0648', '#4a0a6e', '#8c1280'],
    air: '#3a0c6a',
    shade: '#08021c',
    shadeShare: Math.min(0.5, palette.shadeShare),
    light: '#ff9cf0',
  }),
  repaint(layer, role) {
    // A backdrop has few edges, so half the resolution is enough.
    if (role === 'backdrop') repaintReduced(layer, 2, (small) => kindle(small, role))
    else kindle(layer, role)
  },
  createOverlay: () => null,
}

function kindle(layer: Canvas, role: LayerRole): void {
  const tubes = createCanvas(layer.width, layer.height)
  const edges = tubes.getContext('2d').createImageData(layer.width, layer.height)
  repaintPixels(layer, { role, data: edges.data }, lightRow)
  tubes.getContext('2d').putImageData(edges, 0, 0)
  glow(layer, tubes, role)
}

interface Tubes {
  readonly role: LayerRole
  readonly data: Uint8ClampedArray
}

function lightRow(
  { from, to, width, height }: Pixels,
  tubes: Tubes,
  y: number,
  start: number,
  end: number,
): void {
  const { role, data } = tubes
  const reach = role === 'actor' ? 2 : 1
  const gain = gains[role]
  const body = bodies[role]
  const below = Math.min(height - 1, y + reach)
  for (let x = start; x < end; x++) {
    const at = (y * width + x) * 4
    const right = (y * width + Math.min(width - 1, x + reach)) * 4
    const under = (below * width + x) * 4
    const alpha = from[at + 3] ?? 0
    if (alpha + (from[right + 3] ?? 0) + (from[under + 3] ?? 0) === 0) continue
    const step = Math.max(difference(from, at, right, 40, 0), difference(from, at, under, 40, 0))
    to[at] = (from[at] ?? 0) * body + 7
    to[at + 1] = (from[at + 1] ?? 0) * body
    to[at + 2] = (from[at + 2] ?? 0) * body + 20
    const strength = Math.min(255, (step - 22) * gain)
    if (strength <= 0) continue
    // The edge of a colorful figure takes on the figure's hue. Any other edge gets a color between cyan and magenta,
    // depending on its position.
    const across = 0.5 + 0.5 * Math.sin((x * 2.2) / width + (y * 1.6) / height + (role === 'actor' ? 0.4 : 2))
    const source = alpha > 90 ? at : (from[right + 3] ?? 0) > 90 ? right : under
    const red = from[source] ?? 0
    const green = from[source + 1] ?? 0
    const blue = from[source + 2] ?? 0
    const low = Math.min(red, green, blue)
    const chroma = Math.max(red, green, blue) - low
    const own = role === 'actor' ? Math.min(1, chroma / 150) * 0.75 : 0
    const stretch = 255 / Math.max(chroma, 1)
    data[at] = (red - low) * stretch * own + (255 * across + 30 * (1 - across)) * (1 - own) + 40
    data[at + 1] = (green - low) * stretch * own + (50 * across + 230 * (1 - across)) * (1 - own) + 30
    data[at + 2] = (blue - low) * stretch * own + (225 * across + 255 * (1 - across)) * (1 - own) + 40
    data[at + 3] = strength
  }
}

const gains: Record<LayerRole, number> = { backdrop: 2.2, band: 3.2, actor: 3.6 }
/** The fraction of the color that remains between the edges. */
const bodies: Record<LayerRole, number> = { backdrop: 0.75, band: 0.2, actor: 0.3 }

/** Draws the tubes with a narrow glow inside a wide glow. */
function glow(layer: Canvas, tubes: Canvas, role: LayerRole): void {
  const near = reduced(tubes, 4)
  const halo = createCanvas(near.width, near.height)
  const inner = halo.getContext('2d')
  inner.globalAlpha = 0.85
  inner.drawImage(near, 0, 0)
  inner.globalCompositeOperation = 'lighter'
  inner.globalAlpha = role === 'actor' ? 1 : 0.7
  inner.drawImage(reduced(near, 3.5), 0, 0, halo.width, halo.height)
  const context = layer.getContext('2d')
  context.save()
  context.resetTransform()
  context.globalAlpha = 1
  context.globalCompositeOperation = 'lighter'
  context.drawImage(halo, 0, 0, layer.width, layer.height)
  context.drawImage(tubes, 0, 0)
  context.restore()
}

function reduced(canvas: Canvas, factor: number): Canvas {
  const small = createCanvas(
    Math.max(1, Math.ceil(canvas.width / factor)),
    Math.max(1, Math.ceil(canvas.height / factor)),
  )
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}
