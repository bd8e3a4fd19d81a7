// A film in which the hour changes and changes back. One picture fades into the other while the sun and moon change
// places behind the land.

import { createCanvas } from '@napi-rs/canvas'
import { ease } from '../lib/ease.ts'
import type { Scene } from '../plan/scene.ts'
import type { Sprites } from '../paint/figures/sprites.ts'
import { createStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** `from` and `to` show the same scene at different hours. */
export async function createTurning(from: Scene, to: Scene, sprites: Sprites, seed: string): Promise<Stage> {
  const first = await createStage(from, sprites, seed, 'film', (time) => ease(turnOf(time) * 1.5))
  const other = await createStage(to, sprites, seed, 'film', (time) => ease((1 - turnOf(time)) * 1.5))
  const frame = createCanvas(from.size.width, from.size.height)
  const inner = frame.getContext('2d')
  return {
    draw(context, time) {
      const share = ease(turnOf(time))
      if (share > 1 - faint) return other.draw(context, time)
      first.draw(context, time)
      if (share < faint) return
      other.draw(inner, time)
      context.globalAlpha = share
      context.drawImage(frame, 0, 0)
      context.globalAlpha = 1
    },
  }
}

/** Below this opacity, a picture is invisible, but drawing it would take as long as drawing an opaque picture. */
const faint = 0.008

/** Returns how far the light has changed, from 0 (as in the first scene) to 1 (as in the second scene). */
function turnOf(time: number): number {
  const away = (time - restShare / 2) / turnShare
  const back = (1 - restShare / 2 - time) / turnShare
  return Math.min(1, Math.max(0, Math.min(away, back)))
}

const restShare = 0.18
const turnShare = (1 - 2 * restShare) / 2
