// Wingbeats of drawings without movable wings: the whole drawing is squeezed while the wings close.

import type { Posture } from './motion.ts'

export type Wingbeat = Pick<Posture, 'stretch' | 'widen'>

/** At time 0, the wings are almost fully open, because a still must show spread wings. */
export function wingbeatOf(sprite: string, phase: number, time: number): Wingbeat {
  const beat = (rounds: number) => (1 - Math.cos((time * rounds + phase * 0.12) * Math.PI * 2)) / 2
  if (butterflies.has(sprite)) return { stretch: 1, widen: 1 - 0.56 * beat(9) }
  if (insects.has(sprite)) return { stretch: 1 - 0.08 * beat(16), widen: 1 }
  return winged.has(sprite.replace(/-flying$/, ''))
    ? { stretch: 1 - 0.18 * beat(7), widen: 1 + 0.04 * beat(7) }
    : { stretch: 1, widen: 1 }
}

const butterflies: ReadonlySet<string> = new Set(['butterfly', 'monarch-butterfly', 'dragonfly'])
const insects: ReadonlySet<string> = new Set(['honeybee', 'fly', 'mosquito', 'lady-beetle'])

/** Winged creatures. A drawing with spread wings has the same name plus `-flying`. */
const winged: ReadonlySet<string> = new Set(
  'bird robin sparrow canary swallow black-bird parrot gull pigeon duck goose swan crane flamingo dove eagle owl bat phoenix dragon'.split(
    ' ',
  ),
)
