// Words beyond the lexicon, from the names that the emoji catalogue gives to its illustrations, and the emoji themselves.

import type { SpriteIndex } from '../lib/sprite-index.ts'
import { entries } from './lexicon/lexicon.ts'
import type { Stance, Thing } from './lexicon/thing.ts'
import { keyOf } from './tokens.ts'

/** By singular words and phrases, as `keyOf` writes them, and by emoji. */
export type Tail = ReadonlyMap<string, Thing>

export function readTail({ tail }: SpriteIndex): Tail {
  // The first entry of an illustration is the plain one: a fox, before the arctic fox.
  const known = new Map(entries.toReversed().map(({ thing }) => [thing.sprite, thing]))
  const things = new Map<string, Thing>()
  for (const [word, [sprite, group]] of Object.entries(tail)) {
    const key = keyOf(word)
    const thing = thingOf(sprite, group, known)
    if (thing !== null && !otherWords.has(key)) things.set(key, thing)
  }
  return things
}

/** As the lexicon describes it, where it does; people, faces and little pictures that it does not know are never drawn. */
function thingOf(sprite: string, group: number, known: ReadonlyMap<string, Thing>): Thing | null {
  // A cat's face stands for the cat, and `man-cook` for the cook.
  const plain = sprite.replace(/-face$/, '').replace(/^(?:man|woman|person)-/, '')
  for (const name of [`${sprite}-figure`, sprite, `${plain}-figure`, plain, `man-${plain}-figure`]) {
    const thing = known.get(name)
    if (thing !== undefined) return thing
  }
  return group < 3 || pictures.has(sprite) ? null : tailThing(sprite, group)
}

/** How things stand that nobody described, by their chapter of the emoji catalogue. */
function tailThing(sprite: string, group: number): Thing {
  const stance: Stance = group === 3 || group === 5 ? 'stands' : 'lies'
  return { sprite, stance, home: group === 3 || group === 5 ? 'meadow' : 'room', scale: 0.95 }
}

/** Illustrations with a frame and a background of their own, or of a sign: they show no thing. */
const pictures: ReadonlySet<string> = new Set(
  `beach-with-umbrella sunrise-over-mountains night-with-stars cityscape-at-dusk cityscape bridge-at-night sparkler
  moon-viewing-ceremony railway-track elevator motorway national-park camping desert milky-way shooting-star fog foggy
  fireworks sunset sunrise hot-springs map-of-japan love-hotel metro station no-bell bell-with-slash shower cyclone
  musical-score speaker-low-volume speaker-medium-volume speaker-high-volume muted-speaker spade-suit heart-suit diamond-suit
  club-suit mahjong-red-dragon flower-playing-cards chart-increasing chart-decreasing chart-increasing-with-yen bar-chart
  zzz dna drop-of-blood x-ray nazar-amulet hamsa placard identification-card low-battery oncoming-fist optical-disk
  mobile-phone-with-arrow wind-face dashing-away globe-with-meridians leaf-fluttering-in-wind`.split(/\s+/),
)

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
  disco quiet sound placard dna oden dango hocho moyai mahjong izakaya lantern 8ball billiards no bell low volume high volume
  speaker low volume dart busstop barber 1234`.split(/\s+/),
)
