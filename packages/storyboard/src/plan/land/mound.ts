// The hill or cliff under a subject, if the prompt names one. The mound is drawn as rising land, not as an
// illustration.

import { ease } from '../../lib/ease.ts'
import type { Intent } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import type { Frame } from '../frame.ts'
import type { Band } from '../scene.ts'
import type { Random } from '../../lib/random.ts'

export interface Mound {
  readonly band: Band
  readonly x: number
}

/**
 * Returns `null` if the prompt names no hill or cliff, or if the place, the framing, or the subject's action does not
 * allow one. `near` is the land that hides the foot of the mound.
 */
export function moundOf(
  { mound, mentions }: Intent,
  place: Place,
  near: Band,
  frame: Frame,
  random: Random,
): Mound | null {
  const [subject] = mentions
  // A traveling subject would leave the mound behind immediately.
  const isGoing = subject?.action != null && going.has(subject.action)
  if (mound === null || isGoing || flat.has(place) || frame.framing === 'close') return null
  const side = random.isLucky(0.5) ? 1 : -1
  const x = frame.width * (0.5 - side * (mound === 'cliff' ? 0.14 : 0.06))
  const half = Math.max(frame.subject * 0.72, frame.width * 0.2)
  const height = frame.height * (mound === 'cliff' ? 0.24 : 0.15)
  const foot = frame.height * 0.02
  const rise = mound === 'cliff' ? cliff : hill
  const ridge = (at: number) => near.ridge(at) + foot - height * rise((side * (at - x)) / half)
  const surface = mound === 'cliff' ? 'rock' : near.surface === 'sand' ? 'grass' : near.surface
  return {
    x,
    band: {
      kind: 'band',
      surface,
      ridge,
      topY: near.topY + foot - height,
      lowY: near.lowY + foot,
      depth: near.depth - 0.02,
      name: 'mound',
    },
  }
}

/** The height is 1 at the top, which is wide enough to stand on, and falls to 0 on both sides. */
function hill(across: number): number {
  return Math.exp(-(Math.abs(across) ** 2.6))
}

/** The height is 1 on the top and on one side, and falls steeply to 0 on the other side. */
function cliff(across: number): number {
  return 1 - ease((across - 0.72) / 0.22)
}

const going: ReadonlySet<string> = new Set(['walks', 'runs', 'drives', 'flies', 'swims'])
const flat: ReadonlySet<Place> = new Set(['room', 'sky', 'space', 'underwater', 'cave', 'city', 'sea'])
