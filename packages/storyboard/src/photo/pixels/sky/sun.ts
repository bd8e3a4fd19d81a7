// Finds the sun or moon in a picture. The night edit draws its moon in the same place.

import type { Canvas } from '@napi-rs/canvas'
import { patchesOf } from '../patches.ts'
import type { Sky } from './sky.ts'

export interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Returns `null` if the sky contains no bright disc. A disc can be found even if a small part of it is hidden. */
export function sunOf(picture: Canvas, { horizon }: Sky): Disc | null {
  const { scale, width, height, patches } = patchesOf(
    picture,
    mapSide,
    stepMax,
    ({ red, green, blue }) => red > 225 && green > 215 && blue > 120,
  )
  const least = Math.min(width, height) * radiusMin * 2
  const most = Math.min(width, height) * radiusMax * 2
  const disc = patches.find(({ left, top, right, bottom, count }) => {
    const [across, down] = [right - left + 1, bottom - top + 1]
    const fill = count / (across * down)
    return (
      across > least &&
      across < most &&
      Math.abs(across - down) < across * 0.2 &&
      // A disc fills π/4 of its bounding box.
      fill > 0.7 &&
      fill < 0.9 &&
      bottom < horizon * height
    )
  })
  if (disc === undefined) return null
  const { left, top, right, bottom } = disc
  return {
    x: (left + right + 1) / 2 / scale,
    y: (top + bottom + 1) / 2 / scale,
    radius: Math.max(right - left, bottom - top) / 2 / scale,
  }
}

const mapSide = 240
const stepMax = 12
const radiusMin = 0.02
const radiusMax = 0.16
