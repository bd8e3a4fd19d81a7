// Words beyond the lexicon, from the names that the emoji catalogue gives to its illustrations.

import type { SpriteIndex } from '../sprite-index.ts'
import type { Stance, Thing } from './lexicon/thing.ts'
import { keyOf } from './tokens.ts'

/** By singular words and phrases, as `keyOf` writes them. */
export type Tail = ReadonlyMap<string, Thing>

export function readTail({ tail }: SpriteIndex): Tail {
  return new Map(
    Object.entries(tail)
      .map(([word, [sprite, group]]) => [keyOf(word), tailThing(sprite, group)] as const)
      .filter(([word]) => !otherWords.has(word)),
  )
}

/** How things stand that nobody described, by their chapter of the emoji catalogue. */
function tailThing(sprite: string, group: number): Thing {
  const stance: Stance = group === 3 || group === 5 ? 'stands' : 'lies'
  return { sprite, stance, home: group === 3 || group === 5 ? 'meadow' : 'room', scale: 0.95 }
}

/** Names that mean something else in a prompt far more often: `a dog barks for the sake of it`, `dragon scales`. */
const otherWords: ReadonlySet<string> = new Set(
  `fly orange art cooking pour sound mute link date party notes pick seat construction compression chart mate feet flags
  label mag calling zap smoking shopping flipper homes office stadium cityscape foggy rainy snowy stormy cloudy
  sake scales wing hearts diamonds spades clubs joker japan 1st 2nd 3rd unlock locked lock brick bricks desert beach
  ocean fog gun pistol pound dollar euro yen hook drop shower ice wood cd dvd fax mega tada medal pill syringe
  cigarette razor briefs bikini briefcase hotsprings cyclone droplet stars sunny moon sun thread knot chains clamp memo
  key ring watch slide frame direct hit email phone android iphone speaker bulb salt egg rosette train station metro
  curry stew rice boot shoe shirt dress coat sandal glasses scarf gloves shorts socks goggles jeans mirror window bed
  chair door bell spoon bucket basket soap sponge broom toilet shield gear magnet ladder hammer axe bomb anchor wheel
  coin package pencil pen crayon scroll map bookmark calendar pouch purse ribbon ticket tickets bug microbe leaves blossom
  quiet sound placard dna oden dango hocho moyai mahjong izakaya lantern 8ball billiards no bell low volume high volume
  speaker low volume dart busstop barber 1234`.split(/\s+/),
)
