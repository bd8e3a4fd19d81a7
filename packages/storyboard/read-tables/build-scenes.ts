// Reads and validates the light and scenery tables, and builds `scenes.json`, which `src/plan/tables.ts` reads.

import { surfaces } from '../src/plan/scene.ts'
import type { Group, Look, SceneTables, SceneryRow, Sky } from '../src/plan/tables.ts'
import { hours, moods, seasons, weathers } from '../src/words/intent.ts'
import { places } from '../src/words/vocabulary/thing.ts'
import { color, illustration, list, number, oneOf, optional } from './cells.ts'
import type { Tables } from './read-table.ts'

/** Throws if a table contains a mistake. `illustrations`: the names of the built illustrations. */
export function buildScenes(tables: Tables, illustrations: ReadonlySet<string>): SceneTables {
  const looks = readLooks(tables, illustrations)
  const named = (suffix: string) =>
    places.flatMap((place) => {
      const look = looks.get(`${place}${suffix}`)
      return look === undefined ? [] : [[place, look] as const]
    })
  const all: SceneTables = {
    hours: readHours(tables),
    weathers: readWeathers(tables),
    seasons: readSeasons(tables),
    moods: readMoods(tables),
    places: readPlaces(tables),
    looks: byKey(tables, 'scenery/lands.tsv', places, named('')),
    looksAlone: Object.fromEntries(named(aloneSuffix)),
  }
  tables.finish()
  return all
}

const share = number(0, 1)
const light = { shade: color, 'shade share': share, light: color }

function readHours(tables: Tables): SceneTables['hours'] {
  const file = 'light/hours.tsv'
  const rows = tables.read(file, { hour: oneOf(hours), sky, air: color, ...light, tint: color })
  return byKey(
    tables,
    file,
    hours,
    rows.map(({ hour, ...row }) => [hour, plain(row)]),
  )
}

function readWeathers(tables: Tables): SceneTables['weathers'] {
  const file = 'light/weather.tsv'
  const rows = tables.read(file, { weather: oneOf(weathers), sky, share, ...light })
  return byKey(
    tables,
    file,
    weathers,
    rows.map(({ weather, ...row }) => [weather, plain(row)]),
  )
}

function readSeasons(tables: Tables): SceneTables['seasons'] {
  const file = 'light/seasons.tsv'
  const rows = tables.read(file, {
    season: oneOf(seasons),
    horizon: optional(color),
    distance: optional(color),
    ground: optional(color),
    'ground share': optional(share),
  })
  return byKey(
    tables,
    file,
    seasons,
    rows.map(({ season, 'ground share': groundShare, ...row }) => [season, { ...row, groundShare }]),
  )
}

function readMoods(tables: Tables): SceneTables['moods'] {
  const file = 'light/moods.tsv'
  const colors = { top: color, far: color, near: color, light: color }
  const rows = tables.read(file, {
    mood: oneOf(moods),
    ...colors,
    share,
    richness: number(0, 2),
    gloom: share,
  })
  return byKey(
    tables,
    file,
    moods,
    rows.map(({ mood, ...row }) => [mood, row]),
  )
}

function readPlaces(tables: Tables): SceneTables['places'] {
  const file = 'light/places.tsv'
  const rows = tables.read(file, {
    place: oneOf(places),
    ground: color,
    sky: optional(sky),
    air: optional(color),
  })
  return byKey(
    tables,
    file,
    places,
    rows.map(({ place, ...row }) => [place, row]),
  )
}

function plain<Row extends { readonly 'shade share': number }>({ 'shade share': shadeShare, ...row }: Row) {
  return { ...row, shadeShare }
}

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

function byKey<Key extends string, Value>(
  tables: Tables,
  file: string,
  keys: readonly Key[],
  rows: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  for (const key of keys) {
    const count = rows.filter(([own]) => own === key).length
    if (count !== 1) tables.complain(file, `${count === 0 ? 'no line' : `${count} lines`} for "${key}"`)
  }
  return Object.fromEntries(rows) as Record<Key, Value>
}

function sky(cell: string): Sky {
  const [first, second, ...rest] = list(cell).map(color)
  if (first === undefined || second === undefined) throw new Error('needs two colours or more')
  return [first, second, ...rest]
}
