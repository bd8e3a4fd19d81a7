// Sorts the items of a scene by how they move. Things that do not move by themselves move together with the land that
// they stand on. All other things move separately.

import type { Actor, Band, Item, Scene } from '../plan/scene.ts'

export type MovingPart =
  /**
   * A strip of land (`band`) and the things that move together with it. If `isBare` is true, another part draws the
   * strip. If `band` is `null`, the things do not stand on land.
   */
  | {
      readonly kind: 'land'
      readonly depth: number
      readonly band: Band | null
      readonly isBare: boolean
      readonly actors: readonly Actor[]
    }
  | { readonly kind: 'actor'; readonly depth: number; readonly actor: Actor }

/** Returns the parts from back to front. */
export function movingPartsOf({
  items,
  size,
  shot,
}: Pick<Scene, 'items' | 'size' | 'shot'>): readonly MovingPart[] {
  const swaying = swayersOf(items, size)
  const parts: MovingPart[] = []
  let land: Band | null = null
  for (const item of items) {
    if (item.kind === 'band') {
      land = item
      parts.push({ kind: 'land', depth: item.depth, band: item, isBare: false, actors: [] })
      continue
    }
    const ground: Band | null = item.isGrounded ? land : null
    const depth = ground?.depth ?? item.depth
    const moves = shot.travel === 0 ? !isStill(item) || swaying.has(item) : keepsUp(item)
    if (moves) {
      parts.push({ kind: 'actor', depth, actor: item })
      continue
    }
    const last = parts.at(-1)
    const joins =
      last?.kind === 'land' &&
      last.depth === depth &&
      (isWooded(depth, items) || item.size < size.height * 0.35)
    if (joins) parts[parts.length - 1] = { ...last, actors: [...last.actors, item] }
    else parts.push({ kind: 'land', depth, band: ground, isBare: true, actors: [item] })
  }
  return parts
}

/**
 * Returns whether more than four things stand at about this depth. If so, even tall things become part of the picture
 * of their land. Otherwise, a tall thing starts a separate picture. A single tall tree would make the land's picture
 * tall but mostly empty, and copying the empty pixels in every frame would be slow.
 */
function isWooded(depth: number, items: readonly Item[]): boolean {
  return items.filter((item) => item.kind === 'actor' && Math.abs(item.depth - depth) < 0.06).length > 4
}

function isStill({ motion }: Actor): boolean {
  return motion === 'still' || motion === 'sway'
}

/** Returns whether the actor stays in the frame while the camera follows a traveling subject. */
function keepsUp(actor: Actor): boolean {
  return goers.has(actor.motion) || (!actor.isGrounded && (actor.word !== null || !isStill(actor)))
}

const goers: ReadonlySet<Actor['motion']> = new Set([
  'walk',
  'run',
  'drive',
  'fly',
  'swim',
  'rock',
  'jump',
  'dance',
])

/**
 * Swaying things are drawn in a new pose in every frame, which is slow. Therefore, only the largest things sway, and
 * together they cover at most this fraction of the frame.
 */
const swayingShareMax = 0.18
/**
 * The minimum size of a swaying thing, relative to the frame's height. If smaller things swayed, they would only split
 * their land into many layers.
 */
const swayingSizeMin = 0.1

function swayersOf(items: readonly Item[], size: Scene['size']): ReadonlySet<Actor> {
  const trees = items.flatMap((item) => (item.kind === 'actor' && item.motion === 'sway' ? [item] : []))
  const swayers = new Set<Actor>()
  let room = size.width * size.height * swayingShareMax
  for (const tree of trees.toSorted((one, other) => other.size - one.size)) {
    if (tree.size ** 2 > room || tree.size < size.height * swayingSizeMin) continue
    room -= tree.size ** 2
    swayers.add(tree)
  }
  return swayers
}
