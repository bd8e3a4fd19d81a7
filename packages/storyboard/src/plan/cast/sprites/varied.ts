// Makes the people in a group, or the fish in a school, look different from one another. For example, a group of
// children includes girls and boys.

import type { Color } from '../../../lib/color.ts'
import { hasTrait, standInsFor } from '../../illustrations/illustrations.ts'
import type { Mention } from '../../../words/intent.ts'

export function varied(mention: Mention, copy: number): Mention {
  const { thing, count, color } = mention
  if (count < 2) return mention
  if (thing.sprite === 'tropical-fish' && color === null) {
    const fish = school[copy % school.length]
    return {
      ...mention,
      thing: { ...thing, sprite: fish?.sprite ?? thing.sprite },
      color: fish?.color ?? null,
    }
  }
  const kinds = standInsFor(thing.sprite, 'copies')
  if (kinds.length > 0) {
    const sprite = kinds[copy % kinds.length] ?? thing.sprite
    const rounds = Math.floor(copy / kinds.length)
    return { ...mention, thing: { ...thing, sprite }, color: color ?? clothesOf(rounds) }
  }
  const isDressed = color === null && hasTrait(thing.sprite, 'plain clothes')
  return isDressed ? { ...mention, color: clothesOf(copy) } : mention
}

/** Returns `null` if the copy keeps its own clothes. */
function clothesOf(copy: number): Color | null {
  return copy === 0 ? null : (clothes[(copy - 1) % clothes.length] ?? null)
}

const clothes: readonly Color[] = ['#d9803c', '#c9506a', '#6f8f3f', '#8a6bc0', '#3f7fc0']

/** The variants in a group of tropical fish, if the prompt names no color. */
const school: readonly { readonly sprite?: string; readonly color: Color | null }[] = [
  { color: null },
  { sprite: 'fish', color: null },
  { color: '#f2662e' },
  { sprite: 'blowfish', color: null },
  { sprite: 'fish', color: '#e85a8a' },
]
