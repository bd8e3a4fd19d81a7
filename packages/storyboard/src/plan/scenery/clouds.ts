// Clouds in loose banks, away from the sun or moon and from flying subjects.

import type { Random } from '../../lib/random.ts'
import type { Actor } from '../scene.ts'
import { overlapOf, prop } from './site.ts'
import type { Site } from './site.ts'

/** `lampX` is the position of the sun or moon. */
export function clouds(site: Site, lampX: number | null, random: Random): readonly Actor[] {
  const { intent, place, frame, cast, aspectOf } = site
  const count = Math.round(
    (place === 'sky' ? 1.8 : 1) *
      banks[intent.weather] *
      Math.max(0.9, Math.sqrt(frame.width / frame.height)),
  )
  const opacity = { dawn: 0.6, day: 0.92, golden: 0.6, sunset: 0.45, blue: 0.3, night: 0.22 }[intent.hour]
  const unit = Math.sqrt(frame.width * frame.height)
  const bank = (at: number): Actor[] => {
    const x = frame.width * ((at + random.between(0.1, 0.9)) / count)
    const y = frame.height * random.between(0.1, 0.14 + (site.ground.horizonY / frame.height) * 0.42)
    const height = unit * random.between(0.075, 0.13)
    const depth = 0.02 + at * 0.002
    const side = random.isLucky(0.5) ? 1 : -1
    const big = prop('cloud', { x, y, height, depth }, site, random)
    const small = prop(
      'cloud',
      {
        x: x + side * height * random.between(0.75, 1.1),
        y: y + height * 0.08,
        height: height * 0.62,
        depth: depth + 0.001,
      },
      site,
      random,
    )
    return [big, small].map((cloud) => ({ ...cloud, motion: 'drift', isGrounded: false, opacity }))
  }
  return Array.from({ length: count }, (_, at) => bank(at))
    .flat()
    .filter((cloud) => lampX === null || Math.abs(cloud.x - lampX) > cloud.size * 0.5 + unit * 0.1)
    .filter((cloud) => cast.every((subject) => overlapOf(cloud, subject, aspectOf) < 0.12))
}

/** The number of cloud banks in a square frame. */
const banks = { clear: 3, cloudy: 6, rain: 6, storm: 6, snow: 4, fog: 2 }
