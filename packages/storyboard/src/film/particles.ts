// Fills the air of a scene or a photograph with rain, snow, leaves, fireflies, and other particles.

import type { Air, CreateSwarm, Swarm, SwarmKind } from './air/air.ts'
import { chooseByWord, swarmsOf } from './air/choose-swarms.ts'
import { createEmbers, createFireflies, createSparkles } from './air/lights.ts'
import { createMist } from './air/mist.ts'
import { createBubbles, createDust, createSeeds } from './air/motes.ts'
import { createRain, createSplashes, createStorm } from './air/rain.ts'
import { createSnow } from './air/snow.ts'
import { airBrushOf } from './air/air-brush.ts'
import { windOf } from './air/wind.ts'
import type { Layer } from './layer.ts'
import { createConfetti, createLeaves, createPetals } from './air/tumble.ts'
import type { Item, Palette, Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'
import type { Size } from '../lib/sizes.ts'
import type { Intent } from '../words/intent.ts'

export function createParticles(scene: Scene, random: Random): Layer | null {
  const swarms = swarmsOf(scene).filter(({ kind }) => kind !== 'splashes')
  return swarms.length === 0 ? null : createSwarms(swarms, airOf(scene, 1), random)
}

/** Creates the splashes of rain, which are on the same land as the subjects, and behind the subjects. */
export function createLandings(scene: Scene, random: Random): Layer | null {
  const swarms = swarmsOf(scene).filter(({ kind }) => kind === 'splashes')
  return swarms.length === 0 ? null : createSwarms(swarms, airOf(scene, 0.9), random)
}

/** The particles over a photograph. Only words about air and weather add particles, because the place is unknown. */
export function createWeather(
  intent: Pick<Intent, 'air' | 'weather' | 'style'>,
  palette: Palette,
  size: Size,
  random: Random,
): Layer | null {
  const swarms = chooseByWord(intent)
  if (swarms.length === 0) return null
  const floor = { topY: size.height * 0.7, isWater: false }
  const wind = random.pick<1 | -1>([1, -1])
  return createSwarms(
    swarms,
    { size, palette, brush: airBrushOf(intent.style), travel: 0, wind, dry: null, faces: [], floor },
    random,
  )
}

function createSwarms(swarms: readonly Swarm[], air: Air, random: Random): Layer {
  const particles = swarms.map(({ kind, share }) => creators[kind](air, share, random.fork(kind)))
  return (context, time) => {
    for (const swarm of particles) swarm(context, time)
    context.globalAlpha = 1
  }
}

/** The floor is the nearest strip of land or water up to `depth`. */
function airOf(scene: Scene, depth: number): Air {
  const { size, palette, style, shot, items, backdrop } = scene
  const bands = items.filter((item) => item.kind === 'band')
  const nearest = bands.findLast((band) => band.surface !== 'table' && band.depth <= depth)
  return {
    size,
    palette,
    brush: airBrushOf(style),
    travel: shot.travel,
    wind: windOf(scene),
    dry: dryOf(items),
    faces: facesOf(items),
    floor: {
      topY: Math.min(nearest?.topY ?? backdrop.horizonY, size.height * 0.82),
      isWater: nearest?.surface === 'water',
    },
  }
}

function facesOf(items: readonly Item[]): Air['faces'] {
  return items.flatMap((item) =>
    item.kind === 'actor' && item.word !== null
      ? [{ x: item.x, y: item.y - item.size * 0.68, radius: item.size * 0.26 }]
      : [],
  )
}

/** Returns the area below an umbrella, from the middle of its canopy to the feet of the people below. */
function dryOf(items: readonly Item[]): Air['dry'] {
  const umbrella = items.find((item) => item.kind === 'actor' && umbrellas.has(item.sprite))
  if (umbrella?.kind !== 'actor') return null
  const { x, y, size } = umbrella
  const reach = size * 0.4
  return { left: x - reach, right: x + reach, top: y - size * 0.62, bottom: y + size * 0.5 }
}

const umbrellas: ReadonlySet<string> = new Set(['umbrella', 'umbrella-with-rain-drops', 'umbrella-on-ground'])

const creators: Record<SwarmKind, CreateSwarm> = {
  rain: createRain,
  storm: createStorm,
  splashes: createSplashes,
  snow: createSnow,
  leaves: createLeaves,
  petals: createPetals,
  confetti: createConfetti,
  fireflies: createFireflies,
  sparkles: createSparkles,
  embers: createEmbers,
  dust: createDust,
  seeds: createSeeds,
  bubbles: createBubbles,
  mist: createMist,
}
