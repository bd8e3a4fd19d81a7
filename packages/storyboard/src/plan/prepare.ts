// Turns mentions into things that can be drawn. For example, a witch on a broom becomes one drawing, and a rainbow
// becomes part of the sky.

import type { Intent, Mention, Spectacle } from '../words/intent.ts'
import { isBall, kicking } from './cast/ball.ts'
import { isFlownBy, spriteOf } from './cast/sprites/sprite-of.ts'
import { groveOf } from './land/grove.ts'

export function prepare(intent: Intent): Intent {
  const grove = groveOf(intent)
  const kept = intent.mentions.filter((mention) => mention !== grove && !isDrawnOtherwise(mention, intent))
  const mentions = kept.map((mention) => related(drawn(mention, intent), intent.mentions, kept))
  const signs = intent.mentions.flatMap(({ thing }) => skySigns.get(thing.sprite) ?? [])
  return { ...intent, mentions, spectacles: [...new Set([...intent.spectacles, ...signs])] }
}

function isDrawnOtherwise(mention: Mention, intent: Intent): boolean {
  const isFlown = intent.mentions.some((rider) => isFlownBy(rider, mention))
  return isFlown || skySigns.has(mention.thing.sprite) || isLaid(mention, intent)
}

function drawn(mention: Mention, intent: Intent): Mention {
  const isFlying = intent.mentions.some((vehicle) => isFlownBy(mention, vehicle))
  const doing = isFlying ? { ...mention, action: 'flies' as const } : mention
  const usual = holdsFish(mention, intent) ? 'fishbowl' : spriteOf(doing, intent.place)
  const plays =
    intent.mentions.some(isBall) && (mention.relation === null || mention.relation.kind === 'beside')
  const sprite = plays ? kicking(usual) : isLed(mention, intent) ? 'dog-leashed' : usual
  return { ...doing, thing: { ...mention.thing, sprite } }
}

/** Makes a mention's relation refer to the list of remaining mentions. Drops the relation if its target was removed. */
function related(mention: Mention, all: readonly Mention[], kept: readonly Mention[]): Mention {
  const host = all[mention.relation?.to ?? -1]
  const to = host === undefined ? -1 : kept.indexOf(host)
  return { ...mention, relation: mention.relation === null || to < 0 ? null : { ...mention.relation, to } }
}

/** Returns whether the mention is a table that the room's own, larger table replaces. */
function isLaid({ thing }: Mention, { mentions, place }: Intent): boolean {
  return (
    thing.sprite === 'wooden-table' &&
    place === 'room' &&
    mentions.some(
      (other, rank) =>
        other.thing.stance === 'lies' && (rank === 0 || mentions[other.relation?.to ?? -1]?.thing === thing),
    )
  )
}

/**
 * Returns whether the mention is a dog on a child's leash. Adults are left out, because their hands are higher than the
 * end of the leash.
 */
function isLed(mention: Mention, { mentions }: Intent): boolean {
  if (mention.thing.sprite !== 'dog' || mention.count > 1) return false
  const [subject] = mentions
  return subject?.action === 'walks' && subject.count === 1 && walkers.test(subject.thing.sprite)
}

const walkers = /^(?:girl|boy|child)-figure$/

/** A bowl with a swimming animal in it is drawn as a glass bowl. */
function holdsFish({ thing }: Mention, { mentions }: Intent): boolean {
  if (thing.sprite !== 'bowl-with-spoon') return false
  return mentions.some(
    (fish) => fish.thing.stance === 'swims' && mentions[fish.relation?.to ?? -1]?.thing === thing,
  )
}

/**
 * Things that are drawn as part of the sky, because their illustrations do not suit the sky. For example, the
 * illustration of a rainbow shows only a quarter of an arc.
 */
const skySigns: ReadonlyMap<string, Spectacle> = new Map([
  ['rainbow', 'rainbow'],
  ['full-moon', 'full-moon'],
])
