// Spectacles in the sky of a scene: northern lights, lightning, fireworks, twinkling and shooting stars, and flocks of
// birds or bats.

import { airBrushOf } from './air/air-brush.ts'
import type { Layer } from './layer.ts'
import { createAurora } from './sky/aurora.ts'
import { createFireworks } from './sky/fireworks.ts'
import { createBats, createFlock } from './sky/flock.ts'
import { createLightning } from './sky/lightning.ts'
import type { CreateShow } from './sky/sky-show.ts'
import { createStarStream } from './sky/star-stream.ts'
import { createShootingStars, createTwinkle } from './sky/stars.ts'
import type { Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'
import type { Spectacle } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'

export function createSpectacles(scene: Scene, random: Random): Layer | null {
  const { size, palette, style, backdrop } = scene
  if (backdrop.kind !== 'sky' && backdrop.kind !== 'cosmos') return null
  const horizonY = backdrop.kind === 'cosmos' ? size.height : backdrop.horizonY
  const sky = { size, horizonY, palette, brush: airBrushOf(style), lamp: backdrop.lamp }
  const shows = showsOf(scene).map(({ name, create }) => create(sky, random.fork(name)))
  if (shows.length === 0) return null
  return (context, time) => {
    for (const show of shows) show(context, time)
  }
}

interface Turn {
  readonly name: string
  readonly create: CreateShow
}

/** Returns the shows from back to front. */
function showsOf(scene: Scene): readonly Turn[] {
  const { kind, spectacles, starCount } = scene.backdrop
  const { travel } = scene.shot
  const wanted = new Set(spectacles)
  const shows: Turn[] = []
  if (kind === 'cosmos' && travel !== 0) {
    shows.push({ name: 'stream', create: (sky, random) => createStarStream(sky, travel, random) })
  } else if (
    kind === 'cosmos' ||
    (starCount > 0 && scene.hour === 'night' && showsStars.has(scene.weather))
  ) {
    const count = wanted.has('stars') ? 34 : 14
    shows.push({ name: 'twinkle', create: (sky, random) => createTwinkle(sky, count, random) })
  }
  for (const spectacle of spectacles) {
    const create = creators[spectacle]
    if (create !== null) shows.push({ name: spectacle, create })
  }
  if (scene.weather === 'storm' && !wanted.has('lightning')) {
    shows.push({ name: 'lightning', create: createLightning })
  }
  if (scene.mood === 'spooky' && kind === 'sky' && isDry(scene))
    shows.push({ name: 'bats', create: createBats })
  else if (shows.length === 0 && isEmpty(scene)) shows.push({ name: 'flock', create: createFlock })
  return shows
}

const showsStars: ReadonlySet<Scene['weather']> = new Set(['clear', 'cloudy', 'snow'])

/** `null` means that the backdrop already shows the spectacle. */
const creators: Record<Spectacle, CreateShow | null> = {
  aurora: createAurora,
  lightning: createLightning,
  fireworks: createFireworks,
  'shooting-stars': createShootingStars,
  rainbow: null,
  'full-moon': null,
  stars: null,
}

/** Returns whether a flock may cross the sky. The sky must be bright, dry, and free of other flying things. */
function isEmpty(scene: Scene): boolean {
  const { hour, place, items } = scene
  return (
    hour !== 'night' &&
    hour !== 'blue' &&
    !scene.without.includes('birds') &&
    isDry(scene) &&
    !birdless.has(place) &&
    !items.some((item) => item.kind === 'actor' && item.motion === 'fly')
  )
}

function isDry({ weather }: Scene): boolean {
  return weather === 'clear' || weather === 'cloudy' || weather === 'fog'
}

const birdless: ReadonlySet<Place> = new Set(['cave', 'room', 'space', 'underwater', 'sky', 'snow'])
