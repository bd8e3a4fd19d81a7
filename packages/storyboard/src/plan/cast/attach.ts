// Places each member of the cast whose position depends on another member, the host. The host carries, contains, or
// covers the member, or the member shelters the host, as an umbrella does.

import { hasTrait, measureOf } from '../illustrations/illustrations.ts'
import type { Frame } from '../frame.ts'
import type { Member } from './member.ts'
import type { Placed } from './spot.ts'

type Bond = 'on' | 'in' | 'shelters' | 'under'

interface Link {
  /** The rank of the host. */
  readonly rank: number
  readonly bond: Bond
}

/**
 * Returns `null` if the member stands on its own. Ignores a link that leads back to the member, because two members
 * that stand on each other would otherwise never be placed.
 */
export function hostOf(member: Member, members: readonly Member[]): Link | null {
  const link = linkOf(member, members)
  let at = link
  for (let step = 0; at !== null && step < members.length; step++) {
    const { rank } = at
    if (rank === member.rank) return null
    const host = members.find((other) => other.rank === rank)
    at = host === undefined ? null : linkOf(host, members)
  }
  return link
}

/** Returns the link that the prompt asks for, even if the link leads back to the member. */
function linkOf(member: Member, members: readonly Member[]): Link | null {
  const { relation, thing } = member.mention
  if (hasTrait(thing.sprite, 'shelter')) {
    const sheltered = members.find(
      ({ mention, rank }) =>
        mention.relation?.kind === 'below' && mention.relation.to === member.rank && rank !== member.rank,
    )
    if (sheltered !== undefined) return { rank: sheltered.rank, bond: 'shelters' }
  }
  if (relation === null || relation.to === member.rank) return null
  const host = members.find(({ rank }) => rank === relation.to)
  if (host === undefined) return null
  if (relation.kind === 'below' && hasTrait(host.mention.thing.sprite, 'table')) {
    return { rank: relation.to, bond: 'under' }
  }
  if (relation.kind !== 'on' && relation.kind !== 'in') return null
  return { rank: relation.to, bond: relation.kind }
}

/** Returns how far attached members rise above the head of `member`, in pixels. */
export function headroomOf(member: Member, members: readonly Member[]): number {
  const rises = members
    .filter((child) => hostOf(child, members)?.rank === member.rank)
    .map(
      (child) =>
        child.height + headroomOf(child, members) - member.height * (1 - footShare(member, child, members)),
    )
  return Math.max(0, ...rises)
}

/** Returns the members in `standing`, followed by the members that are attached to them. */
export function attach(
  members: readonly Member[],
  standing: readonly Placed[],
  frame: Frame,
): readonly Placed[] {
  const placed = [...standing]
  // A chain, such as a mouse on a cat on a sofa, is resolved from the bottom up, at least one link per pass.
  for (let round = 0; round < members.length && placed.length < members.length; round++) {
    for (const member of members) {
      const link = hostOf(member, members)
      if (link === null || placed.some((other) => other.member === member)) continue
      const hosts = placed.filter((other) => other.member.rank === link.rank)
      const host = hosts[member.copy % Math.max(1, hosts.length)]
      if (host !== undefined) placed.push(placeAt(member, host, hosts, link.bond, members, frame))
    }
  }
  return placed
}

function placeAt(
  member: Member,
  host: Placed,
  hosts: readonly Placed[],
  bond: Bond,
  members: readonly Member[],
  frame: Frame,
): Placed {
  const mates = matesOf(member, host.member.rank, hosts.length, members)
  const slot = mates.indexOf(member)
  const seats = Math.min(
    host.member.width * measureOf(host.member.mention.thing.sprite, 'seat width', 0.86),
    frame.width,
  )
  const total = mates.reduce((sum, { width }) => sum + width, 0)
  const before = mates.slice(0, slot).reduce((sum, { width }) => sum + width, 0)
  // Members sit side by side. On a short seat, they sit closer together.
  const share = Math.min(1.02, seats / total)
  const x =
    bond === 'shelters'
      ? shelterXOf(member, hosts, frame)
      : host.x + (mates.length > 1 ? (before + member.width / 2 - total / 2) * share : 0)
  const y = host.y - host.member.height * footShare(host.member, member, members)
  const isBehind =
    bond === 'shelters' || bond === 'under' || (bond === 'in' && !isOpen(host.member.mention.thing.sprite))
  const nearness = isBehind ? -0.004 : 0.004
  const depth = host.depth + nearness * (1 + slot * 0.1)
  return { member, x, y, depth, level: { at: () => ({ y, depth }) } }
}

/**
 * Returns all members on the same seat, including `member`. A hat is treated as alone, because it takes up no room on
 * the seat.
 */
function matesOf(
  member: Member,
  host: number,
  hostCount: number,
  members: readonly Member[],
): readonly Member[] {
  const isHat = ({ mention }: Member) => hasTrait(mention.thing.sprite, 'hat')
  if (isHat(member)) return [member]
  return members.filter((other) => {
    const link = hostOf(other, members)
    const isNeighbour = other.copy % hostCount === member.copy % hostCount
    return link?.rank === host && link.bond !== 'shelters' && isNeighbour && !isHat(other)
  })
}

/**
 * A shelter is above the middle of everything that it covers, but slightly to one side, because the handle must stay
 * visible.
 */
function shelterXOf({ width }: Member, hosts: readonly Placed[], frame: Frame): number {
  const middle = hosts.reduce((sum, { x }) => sum + x, 0) / hosts.length
  return Math.min(frame.width - width / 2, Math.max(width / 2, middle + width * 0.06))
}

/** Returns how far the child's lower edge is above the host's lower edge, relative to the host's height. */
function footShare(host: Member, child: Member, members: readonly Member[]): number {
  const bond = hostOf(child, members)?.bond
  const sprite = host.mention.thing.sprite
  if (bond === 'in' && !hasTrait(sprite, 'deck'))
    return hasTrait(sprite, 'glass') ? 0.2 : measureOf(sprite, 'inside', 0.42)
  if (bond === 'shelters') return 0.42
  if (bond === 'under') return 0.03
  if (hasTrait(child.mention.thing.sprite, 'hat') && child.mention.thing.stance === 'lies') return 0.86
  return measureOf(sprite, 'seat', 0.72)
}

function isOpen(sprite: string): boolean {
  return hasTrait(sprite, 'glass') || hasTrait(sprite, 'deck')
}
