// Finds window panes: small rectangular patches that form rows or columns and are bluish because they reflect the sky.

import type { Canvas } from '@napi-rs/canvas'
import { patchesOf } from './patches.ts'
import type { Patch } from './patches.ts'
import type { Rgb } from './change-pixels.ts'

export interface Pane {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * A patch is a pane only if a similar patch is in the same row or column. A small patch needs several similar patches.
 */
export function panesOf(picture: Canvas): readonly Pane[] {
  const { scale, patches } = patchesOf(picture, mapSide, stepMax, isGlass)
  const upright = patches.filter(isUpright)
  return upright.filter((patch) => isInRow(patch, upright)).map((patch) => paneOf(patch, scale))
}

/** Returns whether the color is bluish, like a reflection of the sky, and not too dark. */
export function isGlass({ red, green, blue }: Rgb): boolean {
  return blue >= red + 6 && green <= (red + blue) / 2 + 14 && green > 70
}

const mapSide = 480
/** The largest difference between neighboring pixels of a pane, summed over the channels. Allows for reflections. */
const stepMax = 40
/** The minimum and maximum lengths of a pane's sides, in pixels of the small copy. */
const paneMin = 3
const paneMax = 34
/** A pane fills at least this fraction of its bounding box. A disc, such as an eye, fills less. */
const filledMin = 0.82
/** Panes with fewer pixels need more similar panes nearby, because a few similar specks can line up by chance. */
const smallCount = 40

function isUpright(patch: Patch): boolean {
  const { width, height } = sidesOf(patch)
  if (Math.min(width, height) < paneMin || Math.max(width, height) > paneMax) return false
  return patch.count >= width * height * filledMin && width < height * 2.2 && height < width * 3.2
}

function isInRow(patch: Patch, others: readonly Patch[]): boolean {
  const { width, height } = sidesOf(patch)
  const needed = patch.count < smallCount ? 4 : 1
  const reach = Math.max(width, height) * (patch.count < smallCount ? 4 : 9)
  const mates = others.filter((other) => {
    const sides = sidesOf(other)
    const across = Math.abs(other.left - patch.left)
    const down = Math.abs(other.top - patch.top)
    return (
      other !== patch &&
      Math.abs(sides.width - width) <= 1 &&
      Math.abs(sides.height - height) <= 1 + height * 0.1 &&
      ((across <= 1 && down < reach) || (down <= 1 && across < reach)) &&
      Math.abs(other.color.green - patch.color.green) < 34
    )
  })
  return mates.length >= needed
}

function sidesOf({ left, top, right, bottom }: Patch) {
  return { width: right - left + 1, height: bottom - top + 1 }
}

function paneOf(patch: Patch, scale: number): Pane {
  const { width, height } = sidesOf(patch)
  return {
    left: patch.left / scale,
    top: patch.top / scale,
    width: width / scale,
    height: height / scale,
  }
}
