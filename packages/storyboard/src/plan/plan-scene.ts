// Turns an intent into a planned scene: palette, land, subjects, and then the scenery around the subjects. The same
// arguments give the same scene. Positions do not depend on the hour.

import type { Intent } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import { isOverMoon } from './cast/zone.ts'
import { dresserOf } from './land/dress.ts'
import { frameOf } from './frame.ts'
import { groveOf, grown } from './land/grove.ts'
import { isSnowy } from './land/is-snowy.ts'
import { sceneTables } from './tables.ts'
import type { Look } from './tables.ts'
import { paletteOf } from './palette.ts'
import { lampXOf, planBackdrop } from './plan-backdrop.ts'
import { planCast } from './plan-cast.ts'
import { planGround } from './land/plan-ground.ts'
import { planScenery } from './plan-scenery.ts'
import { planShot } from './plan-shot.ts'
import { prepare } from './prepare.ts'
import { settle } from './settle.ts'
import { isLeftOut } from './left-out.ts'
import { Random } from '../lib/random.ts'
import type { Actor, Backdrop, Scene } from './scene.ts'
import type { AspectOf } from './shape.ts'
import type { Size } from '../lib/sizes.ts'

export function planScene(wanted: Intent, size: Size, seed: string, aspectOf: AspectOf): Scene {
  const random = new Random(seed)
  const prepared = prepare(wanted)
  const place = settle(prepared, random.fork('place'))
  // If a snow scene needs a lake, for example for a seal, the season is winter.
  const intent: Intent =
    prepared.place === 'snow' && place === 'lake' ? { ...prepared, season: 'winter' } : prepared
  const look = grown(lookOf(place, intent), groveOf(wanted)?.thing.sprite ?? '')
  const frame = frameOf(size, intent.camera)
  const dress = dresserOf(intent, place)
  const hasTable = needsTable(intent, place)
  const ground = planGround(intent, place, look, hasTable, frame, random.fork('ground'))
  const cast = planCast(intent, place, ground, hasTable, frame, aspectOf, dress, random.fork('cast'))
  const lampX = lampXOf(cast, frame, random.fork('lamp'))
  const leaper = isOverMoon(intent) ? (cast[0] ?? null) : null
  const backdrop = planBackdrop(intent, place, ground.horizonY, lampX, leaper, frame)
  // If a subject jumps over the moon, trees must not stand in front of the moon.
  const seen = leaper === null ? cast : [...cast, ...moonOf(backdrop, leaper)]
  const site = { intent, place, look, ground, frame, cast: seen, aspectOf, dress }
  const scenery = planScenery(site, lampX, random.fork('scenery'))
  return {
    size,
    place,
    hour: intent.hour,
    weather: intent.weather,
    season: intent.season,
    mood: intent.mood,
    style: intent.style,
    shot: planShot({ ...intent, place }, cast),
    air: intent.air,
    without: intent.without,
    palette: paletteOf({ ...intent, place }),
    backdrop,
    items: [...ground.bands, ...scenery.filter(({ sprite }) => !isLeftOut(sprite, intent)), ...cast].toSorted(
      (a, b) => a.depth - b.depth,
    ),
  }
}

function moonOf({ lamp }: Backdrop, leaper: Actor): readonly Actor[] {
  if (lamp === null) return []
  return [
    {
      ...leaper,
      sprite: 'full-moon',
      x: lamp.x,
      y: lamp.y + lamp.radius,
      size: lamp.radius * 2,
      depth: 0.05,
    },
  ]
}

/** In a room, a small thing needs a table if it is the subject or is not on another thing. */
function needsTable({ mentions }: Intent, place: Place): boolean {
  if (place !== 'room') return false
  return mentions.some(
    ({ thing, relation }, rank) => thing.stance === 'lies' && (rank === 0 || relation?.kind !== 'on'),
  )
}

/**
 * Snow covers grass and pavement in winter and during a snowfall, and a beach only during a snowfall. Flowers do not
 * bloom in snow.
 */
function lookOf(place: Place, { weather, season, mentions }: Intent): Look {
  const look =
    mentions.length === 0
      ? (sceneTables.looksAlone[place] ?? sceneTables.looks[place])
      : sceneTables.looks[place]
  if (!isSnowy({ place, season, weather })) return look
  const covered = (surface: Look['near']) =>
    surface === 'grass' ||
    surface === 'pavement' ||
    (surface === 'sand' && place === 'beach' && weather === 'snow')
      ? 'snow'
      : surface
  const near = covered(look.near)
  return {
    ...look,
    near,
    front: covered(look.front),
    small: near === 'snow' ? sceneTables.looks.snow.small : look.small,
  }
}
