// Validates the light, cast, and scenery tables, and builds `scenes.json` for `src/plan/tables.ts`.

import { occasions } from '../src/plan/illustrations/tables.ts'
import { motions, surfaces, zones } from '../src/plan/scene.ts'
import type { Group, Look, SceneTables, SceneryRow, Sky } from '../src/plan/tables.ts'
import { actions, hours, moods, seasons, weathers } from '../src/words/intent.ts'
import { places, stances } from '../src/words/vocabulary/thing.ts'
import type { Place } from '../src/words/vocabulary/thing.ts'
import { color, illustration, list, number, oneOf, optional } from './cells.ts'
import type { ReadCell, Row, Tables } from './read-table.ts'

export function buildScenes(tables: Tables, illustrations: ReadonlySet<string>): SceneTables {
  const looks = readLooks(tables, illustrations)
  const named = (suffix: string) =>
    places.flatMap((place) => {
      const look = looks.get(`${place}${suffix}`)
      return look === undefined ? [] : [[place, look] as const]
    })
  const all: SceneTables = {
    hours: readEach(tables, 'light/hours.tsv', 'hour', hours, { sky, air: color, ...light, tint: color }),
    weathers: readEach(tables, 'light/weather.tsv', 'weather', weathers, { sky, share, ...light }),
    seasons: readEach(tables, 'light/seasons.tsv', 'season', seasons, {
      horizon: optional(color),
      distance: optional(color),
      ground: optional(color),
      groundShare: optional(share),
    }),
    moods: readEach(tables, 'light/moods.tsv', 'mood', moods, {
      top: color,
      far: color,
      near: color,
      light: color,
      share,
      richness: number(0, 2),
      gloom: share,
    }),
    places: readEach(tables, 'light/places.tsv', 'place', places, {
      ground: color,
      sky: optional(sky),
      air: optional(color),
    }),
    pixelColors: tables.read('light/pixel-art.tsv', { color }).map((row) => row.color),
    stances: readEach(tables, 'cast/stances.tsv', 'stance', stances, {
      land: zone,
      open: zone,
      room: zone,
      table: zone,
      motion,
    }),
    actions: readEach(tables, 'cast/actions.tsv', 'action', actions, {
      land: optional(zone),
      open: optional(zone),
      flying: optional(zone),
      motion: optional(motion),
      pose: optional(oneOf(occasions)),
    }),
    reaches: readEach(tables, 'cast/motions.tsv', 'motion', motions, {
      up: share,
      down: share,
      across: share,
    }),
    kindsOfPlace: readEach(tables, 'scenery/kinds-of-place.tsv', 'kind', placeKinds, { places: somePlaces }),
    anywhere: readEach(tables, 'scenery/anywhere.tsv', 'mood', moods, { places: somePlaces }),
    looks: Object.fromEntries(named('')) as SceneTables['looks'],
    looksAlone: Object.fromEntries(named(aloneSuffix)),
  }
  tables.finish()
  return all
}

const share = number(0, 1)
const light = { shade: color, shadeShare: share, light: color }
const zone = oneOf(zones)
const motion = oneOf(motions)
const placeKinds = ['dry', 'green', 'seen from above'] as const
/** The result contains at least one place, because `list` rejects an empty list. */
const somePlaces = (cell: string) => list(cell).map(oneOf(places)) as [Place, ...Place[]]

const aloneSuffix = ' alone'

function readLooks(tables: Tables, illustrations: ReadonlySet<string>): ReadonlyMap<string, Look> {
  const place = oneOf([...places, ...places.map((name) => `${name}${aloneSuffix}`)])
  const sprite = illustration(illustrations)
  const sprites = (cell: string) => list(cell).map(sprite)
  const surface = oneOf(surfaces)
  const lands = tables.read('scenery/lands.tsv', {
    place,
    near: surface,
    front: surface,
    distant: surface,
    roughness: number(0, 1),
    relief: number(0, 1),
    hearts: optional(sprites),
  })
  checkKeys(
    tables,
    'scenery/lands.tsv',
    places,
    lands.map((land) => land.place),
  )
  const groups = tables.read('scenery/groups.tsv', {
    place,
    on: oneOf(['far', 'middle', 'near', 'flank', 'small']),
    height: number(0, 3),
    clumps: number(0, 20),
    each: number(1, 9),
    illustrations: sprites,
  })
  const framings = tables.read('scenery/framings.tsv', {
    place,
    illustration: sprite,
    at: oneOf(['top', 'bottom']),
    height: number(0, 3),
  })
  return new Map(
    lands.map(({ place: name, hearts = [], ...land }) => {
      const rows: SceneryRow[] = []
      const apart: { flank: Group | null; small: Group | null } = { flank: null, small: null }
      for (const { place: owner, on, illustrations: own, ...size } of groups) {
        if (owner !== name) continue
        const group = { sprites: own, ...size }
        if (on === 'flank' || on === 'small') apart[on] = group
        else rows.push({ on, ...group })
      }
      const near = framings
        .filter((framing) => framing.place === name)
        .map(({ illustration: own, at, height }) => ({ sprite: own, at, height }))
      return [name, { ...land, rows, ...apart, framings: near, hearts }] as const
    }),
  )
}

/** Reads a table that must contain exactly one line for each key. */
function readEach<Key extends string, Columns extends Readonly<Record<string, ReadCell<unknown>>>>(
  tables: Tables,
  file: string,
  column: string,
  keys: readonly Key[],
  columns: Columns,
): Record<Key, Row<Columns>> {
  const rows = tables.read(file, { ...columns, [column]: oneOf(keys) })
  checkKeys(
    tables,
    file,
    keys,
    rows.map((row) => row[column]),
  )
  return Object.fromEntries(rows.map(({ [column]: key, ...row }) => [key, row])) as Record<Key, Row<Columns>>
}

function checkKeys(tables: Tables, file: string, keys: readonly string[], found: readonly unknown[]): void {
  for (const key of keys) {
    const count = found.filter((own) => own === key).length
    if (count !== 1) tables.complain(file, `${count === 0 ? 'no line' : `${count} lines`} for "${key}"`)
  }
}

function sky(cell: string): Sky {
  const [first, second, ...rest] = list(cell).map(color)
  if (first === undefined || second === undefined) throw new Error('needs two or more colors')
  return [first, second, ...rest]
}
