// How the shape of the frame affects the composition.

import type { Camera } from '../words/intent.ts'
import type { Size } from '../lib/sizes.ts'

export interface Frame extends Size {
  /** 0 for square and wide frames, 1 for 9:16. */
  readonly tallness: number
  /** 0 for square and tall frames, 1 for 21:9. */
  readonly wideness: number
  /**
   * The length of an ordinary subject's longer side. It depends on both sides of the frame so that a subject looks
   * equally large at every aspect ratio.
   */
  readonly subject: number
  readonly framing: Camera['framing']
  readonly angle: Camera['angle']
}

export function frameOf({ width, height }: Size, { framing, angle }: Camera): Frame {
  const ratio = width / height
  const wideness = clamp((ratio - 1) / (21 / 9 - 1))
  return {
    width,
    height,
    tallness: clamp((1 / ratio - 1) / (16 / 9 - 1)),
    wideness,
    // In a wide frame, subjects take up more of the height than in a square frame, so that they do not look small.
    subject: Math.min(height * (0.56 + 0.14 * wideness), width * 0.68),
    framing,
    angle,
  }
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share))
}
