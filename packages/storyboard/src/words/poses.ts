// People in action, where there is an illustration of a whole figure doing it.

import type { Action, Mention } from './intent.ts'
import type { Place, Stance } from './lexicon/thing.ts'
import { listed } from './listed.ts'

/** What a man, a woman or somebody does. */
export interface Pose {
  /** `*` stands for man, woman or person. */
  readonly sprite: string
  readonly stance: Stance
  readonly home: Place | 'any'
  readonly action: Action
  /** Children do not look like the grown-ups of these; they strike the others. */
  readonly isForAdults: boolean
}

export const poses: ReadonlyMap<string, Pose> = new Map([
  ...listed(
    'surf, surfs, surfing, ride waves, rides waves, riding waves, rides wave, riding wave',
    pose('*-surfing', 'sails', 'sea', 'floats'),
  ),
  ...listed('swim, swims, swimming', pose('*-swimming', 'sails', 'sea', 'swims')),
  ...listed(
    'row, rows, rowing, rowing boat, rows boat, in rowing boat, in rowboat, in canoe, in kayak, kayaking, canoeing, paddling',
    pose('*-rowing-boat', 'sails', 'lake', 'floats'),
  ),
  ...listed(
    `cycling, cycles, riding bike, riding bicycle, rides bike, rides bicycle, ride bike, ride bicycle, on bike, on bicycle,
    riding her bike, biking`,
    pose('*-biking', 'stands', 'city', 'drives'),
  ),
  ...listed('mountain biking, on mountain bike', pose('*-biking', 'stands', 'mountains', 'drives')),
  ...listed(
    'riding horse, rides horse, ride horse, on horse, on horseback, horse riding, horseback riding',
    pose('horse-racing', 'stands', 'meadow', 'runs'),
  ),
  ...listed('skiing, skis, ski, on skis', pose('skier', 'stands', 'snow', 'drives')),
  ...listed('snowboarding, snowboards, on snowboard', pose('snowboarder', 'stands', 'snow', 'drives')),
  ...listed('juggling, juggles, juggle', pose('*-juggling', 'stands', 'village', 'waves')),
  ...listed(
    'meditating, meditates, doing yoga, practicing yoga, practising yoga, in lotus position',
    lotus(),
  ),
  ...listed('fencing', pose('person-fencing', 'stands', 'any', 'waves')),
  ...listed('playing golf, plays golf, golfing', pose('*-golfing', 'stands', 'meadow', 'rests')),
  ...listed(
    'playing basketball, plays basketball, bouncing ball, bounces ball, dribbling ball',
    pose('*-bouncing-ball', 'stands', 'city', 'jumps'),
  ),
  ...listed('playing handball, plays handball', pose('*-playing-handball', 'stands', 'any', 'jumps')),
  ...listed('playing water polo', pose('*-playing-water-polo', 'sails', 'lake', 'floats')),
  ...listed(
    'lifting weights, lifts weights, weight lifting',
    pose('*-lifting-weights', 'stands', 'room', 'rests'),
  ),
  ...listed(
    'doing cartwheel, doing cartwheels, does cartwheel, turning cartwheels, cartwheeling',
    pose('person-cartwheeling', 'stands', 'meadow', 'spins'),
  ),
  ...listed(
    'taking bath, takes bath, in bathtub, bathing',
    pose('person-taking-bath', 'stands', 'room', 'rests'),
  ),
  ...listed(
    'sleeping in bed, in bed, lying in bed, asleep in bed',
    pose('person-in-bed', 'stands', 'room', 'sleeps'),
  ),
  ...listed('in wheelchair, using wheelchair', pose('*-in-manual-wheelchair', 'stands', 'city', 'drives')),
  ...listed('kneeling, kneels', pose('*-kneeling', 'stands', 'any', 'rests')),
])

/** The figure of who does something, or just the mention. */
export function posed(mention: Mention, wanted: Pose | null): Mention {
  const performer = performers.get(mention.word)
  const pose = wanted ?? plainPoses.get(mention.action ?? 'waves') ?? null
  if (performer === undefined || pose === null || (pose.isForAdults && !performer.isAdult)) return mention
  const figure = pose.sprite.replace('*', performer.kind)
  // Only men and women dance.
  const sprite = figure === 'person-dancing' ? 'woman-dancing' : figure
  const home = pose.home === 'any' ? mention.thing.home : pose.home
  const thing = { sprite, stance: pose.stance, home, scale: 1.1 }
  return { ...mention, thing, action: wanted?.action ?? mention.action }
}

export function isPerformer(word: string): boolean {
  return performers.has(word)
}

/** By what somebody does, when no pose was named. */
const plainPoses: ReadonlyMap<Action, Pose> = new Map([
  ['walks', { ...pose('*-walking', 'stands', 'any', 'walks'), isForAdults: true }],
  ['runs', { ...pose('*-running', 'stands', 'any', 'runs'), isForAdults: true }],
  ['dances', { ...pose('*-dancing', 'stands', 'any', 'dances'), isForAdults: true }],
  ['swims', pose('*-swimming', 'sails', 'sea', 'swims')],
])

interface Performer {
  readonly kind: 'man' | 'woman' | 'person'
  readonly isAdult: boolean
}

const performers: ReadonlyMap<string, Performer> = new Map([
  ...listed<Performer>('man, gentleman, guy, father, dad, husband, boyfriend', {
    kind: 'man',
    isAdult: true,
  }),
  ...listed<Performer>('woman, lady, mother, mom, mum, wife, girlfriend', { kind: 'woman', isAdult: true }),
  ...listed<Performer>(
    'person, human, friend, people, adult, somebody, someone, athlete, tourist, traveler, hiker',
    { kind: 'person', isAdult: true },
  ),
  ...listed<Performer>('boy, lad, son, little boy, brother', { kind: 'man', isAdult: false }),
  ...listed<Performer>('girl, daughter, little girl, sister', { kind: 'woman', isAdult: false }),
  ...listed<Performer>('child, kid, teenager', { kind: 'person', isAdult: false }),
])

function lotus(): Pose {
  return pose('*-in-lotus-position', 'stands', 'mountains', 'rests')
}

function pose(sprite: string, stance: Stance, home: Place | 'any', action: Action): Pose {
  return { sprite, stance, home, action, isForAdults: false }
}
