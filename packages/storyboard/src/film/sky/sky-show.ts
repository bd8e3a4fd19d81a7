// The input for a show in the sky, such as fireworks.

import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { AirBrush } from '../air/air-brush.ts'
import type { Layer } from '../layer.ts'

export interface SkyView {
  readonly size: Size
  /** The sky ends at this row. */
  readonly horizonY: number
  readonly palette: Palette
  readonly brush: AirBrush
  /** The sun or moon, or `null` if neither is visible. */
  readonly lamp: { readonly x: number; readonly y: number; readonly radius: number } | null
}

/** A still shows the frame at time 0, so something must be visible then. */
export type CreateShow = (sky: SkyView, random: Random) => Layer
