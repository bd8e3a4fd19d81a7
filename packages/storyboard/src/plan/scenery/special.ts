// Scenery that only some places have.

import type { Place } from '../../words/vocabulary/thing.ts'
import type { Random } from '../../lib/random.ts'
import type { Actor } from '../scene.ts'
import { overlapOf, prop } from './site.ts'
import type { Site } from './site.ts'

export function special(site: Site, random: Random): readonly Actor[] {
  return (specials[site.place]?.(site, random) ?? []).filter((actor) =>
    site.cast.every((subject) => overlapOf(actor, subject, site.aspectOf) < 0.1),
  )
}

const specials: Partial<Record<Place, (site: Site, random: Random) => readonly Actor[]>> = {
  sea(site, random) {
    const { frame, ground } = site
    const unit = frame.subject
    const side = random.isLucky(0.5) ? 1 : -1
    const at = (share: number) => frame.width * (0.5 + side * share)
    const horizon = ground.horizonY
    const far = {
      ...prop(
        'sailboat',
        { x: at(-0.3), y: horizon + unit * 0.05, height: unit * 0.16, depth: 0.21 },
        site,
        random,
      ),
      motion: 'rock' as const,
    }
    return [
      prop(
        'desert-island',
        { x: at(0.36), y: horizon + unit * 0.07, height: unit * 0.34, depth: 0.205 },
        site,
        random,
      ),
      far,
    ].map((actor) => ({ ...actor, isGrounded: false }))
  },
  space(site, random) {
    const { frame } = site
    const unit = frame.subject
    const side = random.isLucky(0.5) ? 1 : -1
    const planets = [
      { sprite: 'ringed-planet', x: 0.5 + side * 0.32, y: 0.3, height: 0.4 },
      { sprite: 'full-moon', x: 0.5 - side * 0.38, y: 0.2, height: 0.16 },
      { sprite: 'comet', x: 0.5 - side * 0.16, y: 0.14, height: 0.14 },
      { sprite: 'ringed-planet', x: 0.5 - side * 0.4, y: 0.62, height: 0.12 },
    ]
    return planets.map(({ sprite, x, y, height }, at) => ({
      ...prop(
        sprite,
        { x: frame.width * x, y: frame.height * y, height: unit * height, depth: 0.05 + at * 0.01 },
        site,
        random,
      ),
      isMirrored: false,
      isGrounded: false,
    }))
  },
  underwater(site, random) {
    return [0, 1, 2].flatMap((school) => schoolOfFish(school, site, random.fork(`school ${school}`)))
  },
  sky(site, random) {
    const { frame } = site
    return [0, 1, 2].map((at) => ({
      ...prop(
        at === 1 ? 'striped-balloon' : 'hot-air-balloon',
        {
          x: frame.width * random.between(0.08, 0.92),
          y: frame.height * random.between(0.25, 0.55),
          height: frame.subject * (0.3 - at * 0.08),
          depth: 0.2 - at * 0.04,
        },
        site,
        random,
      ),
      motion: 'float' as const,
      isGrounded: false,
    }))
  },
}

function schoolOfFish(school: number, site: Site, random: Random): Actor[] {
  const { frame } = site
  const sprite = random.pick(['tropical-fish', 'fish', 'blowfish'])
  const x = frame.width * random.between(0.08, 0.92)
  const y = frame.height * random.between(0.14, 0.6)
  const height = frame.subject * random.between(0.1, 0.15)
  const heading = random.isLucky(0.5) ? ('left' as const) : ('right' as const)
  return Array.from({ length: sprite === 'blowfish' ? 1 : 4 }, (_, at) => ({
    ...prop(
      sprite,
      {
        x: x + (at - 1.5) * height * random.between(1.1, 1.5),
        y: y + random.between(-1, 1) * height,
        height: height * random.between(0.7, 1.1),
        depth: 0.3 + school * 0.02,
      },
      site,
      random,
    ),
    heading,
    isMirrored: heading === 'right',
    motion: 'swim' as const,
    isGrounded: false,
    opacity: 0.92,
  }))
}
