// Chooses the particles in the air of a scene. If neither the prompt nor the weather determines them, the scene's
// place, hour, season, mood, and illustrations do.

import { shelteredPlaces } from '../../plan/land/kinds-of-place.ts'
import type { Scene } from '../../plan/scene.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import type { Swarm, SwarmKind } from './air.ts'

export function swarmsOf(scene: Scene): readonly Swarm[] {
  const actors = scene.items.filter((item) => item.kind === 'actor')
  return chooseSwarms({ ...scene, sprites: new Set(actors.map(({ sprite }) => sprite)) })
}

export interface Climate extends Pick<Scene, 'air' | 'weather' | 'season' | 'place' | 'hour' | 'mood'> {
  readonly sprites: ReadonlySet<string>
}

export function chooseSwarms(climate: Climate): readonly Swarm[] {
  const said = chooseByWord({
    ...climate,
    weather: shelteredPlaces.has(climate.place) ? 'clear' : climate.weather,
  })
  if (climate.air !== null) return said
  const found = rules.find(({ when }) => when(climate))?.swarms ?? []
  return said.length > 0 ? [...said, ...found.filter(({ kind }) => hardy.has(kind))] : found
}

/** Returns the particles that belong to `air` and `weather`, regardless of the place. */
export function chooseByWord({ air, weather }: Pick<Scene, 'air' | 'weather'>): readonly Swarm[] {
  const asked = air === null ? [] : asks[air]
  return [...asked, ...weathers[weather].filter(({ kind }) => asked.every((other) => other.kind !== kind))]
}

/** These particles stay in the air in rain, snow, and fog. */
const hardy: ReadonlySet<SwarmKind> = new Set(['embers', 'confetti'])

const weathers: Record<Scene['weather'], readonly Swarm[]> = {
  clear: [],
  cloudy: [],
  rain: swarms(['rain', 1], ['splashes', 1]),
  storm: swarms(['storm', 1], ['splashes', 1]),
  snow: swarms(['snow', 1]),
  fog: swarms(['mist', 1]),
}

const asks: Record<NonNullable<Scene['air']>, readonly Swarm[]> = {
  rain: weathers.rain,
  snow: weathers.snow,
  leaves: swarms(['leaves', 1]),
  petals: swarms(['petals', 1]),
  bubbles: swarms(['bubbles', 1]),
  fireflies: swarms(['fireflies', 1.3]),
  sparkles: swarms(['sparkles', 1]),
  embers: swarms(['embers', 1]),
  confetti: swarms(['confetti', 1]),
  dust: swarms(['dust', 1.2]),
}

interface Rule {
  readonly when: (climate: Climate) => boolean
  readonly swarms: readonly Swarm[]
}

const green: ReadonlySet<Place> = new Set(['meadow', 'forest', 'jungle', 'farm', 'garden', 'village', 'lake'])
const open: ReadonlySet<Place> = new Set([...green, 'mountains', 'city', 'sky'])
const flowery: ReadonlySet<Place> = new Set(['meadow', 'garden', 'farm'])
const wooded: ReadonlySet<Place> = new Set(['forest', 'jungle'])

/** The first matching rule applies. */
const rules: readonly Rule[] = [
  { when: ({ place }) => place === 'underwater', swarms: swarms(['dust', 0.35], ['bubbles', 0.8]) },
  { when: showsAny('volcano', 'fire', 'campfire', 'camping'), swarms: swarms(['embers', 0.7]) },
  { when: showsAny('party-popper', 'confetti-ball', 'birthday-cake'), swarms: swarms(['confetti', 0.6]) },
  { when: ({ mood }) => mood === 'dreamy', swarms: swarms(['sparkles', 1]) },
  { when: ({ place }) => place === 'space', swarms: [] },
  { when: ({ place }) => place === 'cave', swarms: swarms(['dust', 1]) },
  { when: ({ place }) => place === 'room', swarms: swarms(['dust', 0.5]) },
  {
    when: ({ mood, place }) => mood === 'romantic' && open.has(place),
    swarms: swarms(['petals', 0.35]),
  },
  { when: ({ mood, place }) => mood === 'spooky' && open.has(place), swarms: swarms(['mist', 0.8]) },
  { when: ({ season, place }) => season === 'autumn' && open.has(place), swarms: swarms(['leaves', 0.4]) },
  { when: ({ season, place }) => season === 'spring' && open.has(place), swarms: swarms(['petals', 0.4]) },
  { when: ({ season, place }) => season === 'winter' && open.has(place), swarms: swarms(['snow', 0.3]) },
  {
    when: ({ hour, place }) => (hour === 'night' || hour === 'blue') && green.has(place),
    swarms: swarms(['fireflies', 1]),
  },
  { when: ({ hour, place }) => hour === 'sunset' && green.has(place), swarms: swarms(['fireflies', 0.6]) },
  {
    when: ({ hour, place }) => hour === 'dawn' && (green.has(place) || place === 'mountains'),
    swarms: swarms(['mist', 0.5]),
  },
  {
    when: ({ hour, place }) => (hour === 'day' || hour === 'golden') && flowery.has(place),
    swarms: swarms(['seeds', 0.6]),
  },
  {
    when: ({ hour, place }) => (hour === 'day' || hour === 'golden') && wooded.has(place),
    swarms: swarms(['dust', 0.6]),
  },
  { when: ({ hour, place }) => hour === 'sunset' && place === 'savanna', swarms: swarms(['dust', 0.5]) },
]

function showsAny(...names: readonly string[]): Rule['when'] {
  return ({ sprites }) => names.some((name) => sprites.has(name))
}

function swarms(...list: readonly (readonly [SwarmKind, number])[]): readonly Swarm[] {
  return list.map(([kind, share]) => ({ kind, share }))
}
