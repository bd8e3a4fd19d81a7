// Who is carried by another, sits in it or is sheltered by it takes its place from that one. Pure.

import type { Frame } from '../frame.ts'
import type { Part } from './part.ts'
import type { Placed } from './spot.ts'

type Bond = 'on' | 'in' | 'shelters' | 'under'

/** The rank of the one that `part` takes its place from, and how; `null` for who stands by itself. */
export function hostOf(
  part: Part,
  parts: readonly Part[],
): { readonly rank: number; readonly bond: Bond } | null {
  const { relation, thing } = part.mention
  const isKnown = (rank: number) => rank !== part.rank && parts.some((other) => other.rank === rank)
  if (shelters.has(thing.sprite)) {
    const sheltered = parts.find(
      ({ mention, rank }) =>
        mention.relation?.kind === 'below' && mention.relation.to === part.rank && rank !== part.rank,
    )
    if (sheltered !== undefined) return { rank: sheltered.rank, bond: 'shelters' }
  }
  if (relation === null || !isKnown(relation.to)) return null
  const host = parts.find(({ rank }) => rank === relation.to)
  if (relation.kind === 'below' && tables.has(host?.mention.thing.sprite ?? '')) {
    return { rank: relation.to, bond: 'under' }
  }
  if (relation.kind !== 'on' && relation.kind !== 'in') return null
  // Two that are each on the other would never find the ground.
  return leadsBack(part.rank, parts) ? null : { rank: relation.to, bond: relation.kind }
}

function leadsBack(rank: number, parts: readonly Part[]): boolean {
  let at = rank
  for (let step = 0; step < parts.length; step++) {
    const relation = parts.find((part) => part.rank === at)?.mention.relation
    if (relation == null || (relation.kind !== 'on' && relation.kind !== 'in')) return false
    at = relation.to
    if (at === rank) return true
  }
  return false
}

/** Pixels that what is attached to `part` rises above its head. */
export function headroomOf(part: Part, parts: readonly Part[]): number {
  const rises = parts
    .filter((child) => hostOf(child, parts)?.rank === part.rank)
    .map(
      (child) => child.height + headroomOf(child, parts) - part.height * (1 - footShare(part, child, parts)),
    )
  return Math.max(0, ...rises)
}

/** All parts: those that stand, and the attached ones at their hosts. */
export function attach(parts: readonly Part[], standing: readonly Placed[], frame: Frame): readonly Placed[] {
  const placed = [...standing]
  // A chain (a mouse on a cat on a sofa) is resolved from below, one link in each round.
  for (let round = 0; round < parts.length && placed.length < parts.length; round++) {
    for (const part of parts) {
      const link = hostOf(part, parts)
      if (link === null || placed.some((other) => other.part === part)) continue
      const hosts = placed.filter((other) => other.part.rank === link.rank)
      const host = hosts[part.copy % Math.max(1, hosts.length)]
      if (host !== undefined) placed.push(placeAt(part, host, hosts, link.bond, parts, frame))
    }
  }
  return placed
}

function placeAt(
  part: Part,
  host: Placed,
  hosts: readonly Placed[],
  bond: Bond,
  parts: readonly Part[],
  frame: Frame,
): Placed {
  const mates = matesOf(part, host.part.rank, hosts.length, parts)
  const slot = mates.indexOf(part)
  const seats = Math.min(host.part.width * (seatWidths[host.part.mention.thing.sprite] ?? 0.86), frame.width)
  const total = mates.reduce((sum, { width }) => sum + width, 0)
  const before = mates.slice(0, slot).reduce((sum, { width }) => sum + width, 0)
  // Side by side, closer together where the seat is short.
  const share = Math.min(1.02, seats / total)
  const x =
    bond === 'shelters'
      ? shelterXOf(part, hosts, frame)
      : host.x + (mates.length > 1 ? (before + part.width / 2 - total / 2) * share : 0)
  const y = host.y - host.part.height * footShare(host.part, part, parts)
  const isBehind =
    bond === 'shelters' || bond === 'under' || (bond === 'in' && !isOpen(host.part.mention.thing.sprite))
  const nearness = isBehind ? -0.004 : 0.004
  const depth = host.depth + nearness * (1 + slot * 0.1)
  return { part, x, y, depth, level: { at: () => ({ y, depth }) } }
}

/** All who share its seat, itself among them, whatever they are; a hat takes no seat. */
function matesOf(part: Part, host: number, hostCount: number, parts: readonly Part[]): readonly Part[] {
  const isHat = ({ mention }: Part) => hats.has(mention.thing.sprite)
  if (isHat(part)) return [part]
  return parts.filter((other) => {
    const link = hostOf(other, parts)
    const isNeighbour = other.copy % hostCount === part.copy % hostCount
    return link?.rank === host && link.bond !== 'shelters' && isNeighbour && !isHat(other)
  })
}

/** Over the middle of all whom it shelters, a little aside, so that its handle is seen. */
function shelterXOf({ width }: Part, hosts: readonly Placed[], frame: Frame): number {
  const middle = hosts.reduce((sum, { x }) => sum + x, 0) / hosts.length
  return Math.min(frame.width - width / 2, Math.max(width / 2, middle + width * 0.06))
}

/** Height of a child's foot above its host's foot, in heights of the host. */
function footShare(host: Part, child: Part, parts: readonly Part[]): number {
  const bond = hostOf(child, parts)?.bond
  const sprite = host.mention.thing.sprite
  if (bond === 'in' && !decks.has(sprite)) return glass.has(sprite) ? 0.2 : (insides[sprite] ?? 0.42)
  if (bond === 'shelters') return 0.42
  if (bond === 'under') return 0.03
  if (hats.has(child.mention.thing.sprite) && child.mention.thing.stance === 'lies') return 0.86
  return seats[sprite] ?? 0.72
}

/** Above the brow. */
export const hats: ReadonlySet<string> = new Set([
  'crown',
  'top-hat',
  'womans-hat',
  'billed-cap',
  'graduation-cap',
  'rescue-workers-helmet',
])

/** One sits below them, between their legs. */
export const tables: ReadonlySet<string> = new Set(['wooden-table', 'cafe-table'])

/** What is held above somebody, or hangs there. */
export const shelters: ReadonlySet<string> = new Set([
  'umbrella',
  'umbrella-with-rain-drops',
  'umbrella-on-ground',
  'closed-umbrella',
  'parachute',
  'balloon',
  'cloud',
  'hot-air-balloon',
  'red-paper-lantern',
  'light-bulb',
])

/** Heights of seats: the foot of who is on them. */
export const seats: Readonly<Record<string, number>> = {
  'couch-and-lamp': 0.26,
  'cosy-armchair': 0.4,
  'cosy-bed': 0.46,
  bed: 0.42,
  chair: 0.5,
  horse: 0.62,
  'horse-figure': 0.5,
  'donkey-figure': 0.5,
  'unicorn-figure': 0.48,
  camel: 0.62,
  'carousel-horse': 0.5,
  sailboat: 0.16,
  'sailing-ship': 0.3,
  'motor-boat': 0.5,
  speedboat: 0.6,
  canoe: 0.4,
  ship: 0.55,
  'kick-scooter': 0.2,
  skateboard: 0.8,
  bicycle: 0.55,
  motorcycle: 0.62,
  'motor-scooter': 0.55,
  rug: 0.3,
  'park-bench': 0.45,
  'desert-island': 0.25,
  'wooden-bridge': 0.6,
  iceberg: 0.3,
  'snow-capped-mountain': 0.4,
  'lily-pads': 0.3,
  rock: 0.86,
  wood: 0.8,
  mushroom: 0.93,
  books: 0.96,
  'wooden-table': 0.94,
  'cafe-table': 0.92,
  elephant: 0.9,
  pier: 0.66,
  rooftop: 0.72,
  'stage-curtains': 0.12,
  whale: 0.6,
}

/** Share of a seat's width that can be sat on. */
export const seatWidths: Readonly<Record<string, number>> = {
  'couch-and-lamp': 0.74,
  bed: 0.7,
  iceberg: 0.62,
}

export const insides: Readonly<Record<string, number>> = { bathtub: 0.4, canoe: 0.2, basket: 0.5 }

/** Nothing stands before who is in it. */
function isOpen(sprite: string): boolean {
  return glass.has(sprite) || decks.has(sprite)
}

/** Being in it means standing on it. */
export const decks: ReadonlySet<string> = new Set([
  'sailboat',
  'sailing-ship',
  'ship',
  'ferry',
  'motor-boat',
  'speedboat',
  'cosy-bed',
  'bed',
  'cosy-armchair',
  'couch-and-lamp',
  'stage-curtains',
])

/** One sees what is inside. */
export const glass: ReadonlySet<string> = new Set(['bubbles', 'crystal-ball', 'fishbowl', 'light-bulb'])
