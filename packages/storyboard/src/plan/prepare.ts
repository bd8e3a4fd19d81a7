// What the words say becomes what can be drawn: who flies on a broom is drawn with it, what the sky itself shows is no thing
// in front of it, and each is the drawing that suits what it does. Pure.

import type { Intent, Mention, Spectacle } from '../words/intent.ts'
import { isBall, kicking } from './cast/ball.ts'
import { isFlownBy, spriteOf } from './cast/sprite-of.ts'
import { groveOf } from './land/grove.ts'

export function prepare(intent: Intent): Intent {
  const grove = groveOf(intent)
  const kept = intent.mentions.filter((mention) => mention !== grove && !isDrawnOtherwise(mention, intent))
  const mentions = kept.map((mention) => related(drawn(mention, intent), intent.mentions, kept))
  const signs = intent.mentions.flatMap(({ thing }) => skySigns.get(thing.sprite) ?? [])
  return { ...intent, mentions, spectacles: [...new Set([...intent.spectacles, ...signs])] }
}

/** As part of the sky, of the room, or of who flies on it. */
function isDrawnOtherwise(mention: Mention, intent: Intent): boolean {
  const isFlown = intent.mentions.some((rider) => isFlownBy(rider, mention))
  return isFlown || skySigns.has(mention.thing.sprite) || isLaid(mention, intent)
}

/** With the drawing that suits where it is and what it does. */
function drawn(mention: Mention, intent: Intent): Mention {
  const isFlying = intent.mentions.some((vehicle) => isFlownBy(mention, vehicle))
  const doing = isFlying ? { ...mention, action: 'flies' as const } : mention
  const usual = holdsFish(mention, intent) ? 'fishbowl' : spriteOf(doing, intent.place)
  const plays =
    intent.mentions.some(isBall) && (mention.relation === null || mention.relation.kind === 'beside')
  const sprite = plays ? kicking(usual) : isLed(mention, intent) ? 'dog-leashed' : usual
  return { ...doing, thing: { ...mention.thing, sprite } }
}

/** A relation leads to the same one among those that are kept. */
function related(mention: Mention, all: readonly Mention[], kept: readonly Mention[]): Mention {
  const host = all[mention.relation?.to ?? -1]
  const to = host === undefined ? -1 : kept.indexOf(host)
  return { ...mention, relation: mention.relation === null || to < 0 ? null : { ...mention.relation, to } }
}

/** What lies on a table makes the table of its room, which is larger than a drawn one. */
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

/** A child that walks with a dog has it on a leash; the hands of others are higher than its end. */
function isLed(mention: Mention, { mentions }: Intent): boolean {
  if (mention.thing.sprite !== 'dog' || mention.count > 1) return false
  const [subject] = mentions
  return subject?.action === 'walks' && subject.count === 1 && walkers.test(subject.thing.sprite)
}

const walkers = /^(?:girl|boy|child)-figure$/

/** A bowl that somebody swims in is of glass. */
function holdsFish({ thing }: Mention, { mentions }: Intent): boolean {
  if (thing.sprite !== 'bowl-with-spoon') return false
  return mentions.some(
    (fish) => fish.thing.stance === 'swims' && mentions[fish.relation?.to ?? -1]?.thing === thing,
  )
}

/** The illustration of a rainbow is a quarter of an arc. */
const skySigns: ReadonlyMap<string, Spectacle> = new Map([
  ['rainbow', 'rainbow'],
  ['full-moon', 'full-moon'],
])
