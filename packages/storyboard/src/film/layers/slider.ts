// Moves a layer by quarters of a pixel. The slider stores a copy of the layer for each combination of a horizontal and
// a vertical offset. Copying pixels is five times as fast as interpolation, and steps of a quarter pixel are invisible.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** `x` and `y` give the position of the upper-left corner. They are rounded to a quarter of a pixel. */
export type Slider = (context: SKRSContext2D, x: number, y: number) => void

export function createSlider(layer: Canvas): Slider {
  const copies = new Map<number, Canvas>([[0, layer]])
  return (context, x, y) => {
    const across = Math.round(x * parts)
    const down = Math.round(y * parts)
    const left = Math.floor(across / parts)
    const top = Math.floor(down / parts)
    const [restAcross, restDown] = [across - left * parts, down - top * parts]
    const key = restDown * parts + restAcross
    const copy = copies.get(key) ?? shift(layer, restAcross / parts, restDown / parts)
    copies.set(key, copy)
    context.drawImage(copy, left, top)
  }
}

const parts = 4

function shift(layer: Canvas, across: number, down: number): Canvas {
  const copy = createCanvas(layer.width + 1, layer.height + 1)
  copy.getContext('2d').drawImage(layer, across, down)
  return copy
}
