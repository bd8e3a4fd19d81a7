// What happens in a sky, and where: above the land, round the lamp.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../random.ts'
import type { Size } from '../../sizes.ts'
import type { Brush } from '../air/brush.ts'

export interface Sky {
  readonly size: Size
  /** The sky ends here, in rows of the frame. */
  readonly horizonY: number
  readonly palette: Palette
  readonly brush: Brush
  /** Sun or moon, `null` when none is seen. */
  readonly lamp: { readonly x: number; readonly y: number; readonly radius: number } | null
}

export interface Show {
  /** `time` runs from 0 to 1 and round again without a seam; a still shows 0, so that must be a good moment. */
  draw(context: SKRSContext2D, time: number): void
}

export type CreateShow = (sky: Sky, random: Random) => Show
