// A strip of land or water with everything on it. It moves with the camera and the waves, or past a camera that follows
// a subject.

import { createSlider } from './slider.ts'
import { flatten, flattenRound } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import type { Layer, StageSet } from '../layer.ts'
import { swellOf } from '../motion/motion.ts'
import { passageOf } from '../motion/travel.ts'

export function createLandLayer(
  sheets: readonly [Sheet, ...Sheet[]],
  depth: number,
  isWater: boolean,
  set: StageSet,
): Layer {
  const { size, shot, camera, wind } = set
  const passage = passageOf(depth, shot, size.width)
  const { canvas, left, top } = passage === null ? flatten(sheets) : flattenRound(sheets, passage)
  const slide = createSlider(canvas)
  return (context, time) => {
    const offset = camera.offsetOf(depth, time)
    const swell = isWater ? swellOf(depth, time, wind) : calm
    const x = left + offset.across + swell.across * size.height
    const y = top + offset.down + swell.down * size.height
    if (passage === null) return slide(context, x, y)
    const passed = x + passage.distance * time
    // The first copy begins at the left edge of the frame or to the left of it.
    const first = passed - Math.ceil(passed / passage.period) * passage.period
    for (let from = first; from < size.width; from += passage.period) slide(context, from, y)
  }
}

const calm = { across: 0, down: 0 }
