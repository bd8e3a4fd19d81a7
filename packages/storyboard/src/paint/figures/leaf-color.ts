// The colors of leaves in autumn (copper and gold) and of blossom in spring (pink).

import type { Color } from '../../lib/color.ts'
import type { Actor } from '../../plan/scene.ts'

/**
 * Returns `null` if the leaves keep their original color. Any other color depends on `phase`, because neighboring trees
 * of the same color would look like copies.
 */
export function leafColorOf({
  sprite,
  dress,
  phase,
}: Pick<Actor, 'sprite' | 'dress' | 'phase'>): Color | null {
  if (dress === 'autumn') return pick(sprite === 'evergreen-tree' ? needles : autumn, phase)
  return dress === 'blossom' ? pick(blossom, phase) : null
}

type Tones = readonly [Color, ...Color[]]

const autumn: Tones = ['#d9531e', '#eb9a1f', '#b5341f', '#e0701f', '#f0bb36']
/** The autumn colors of conifers. The dark tones are those of firs, and the last one is the gold of larches. */
const needles: Tones = ['#4a4a1e', '#5c5322', '#3f4420', '#b07a20']
const blossom: Tones = ['#f7a8cc', '#fbc4dc', '#f08cb8']

function pick(tones: Tones, phase: number): Color {
  return tones[Math.floor(phase * tones.length)] ?? tones[0]
}
