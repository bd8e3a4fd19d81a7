// Validates the tables in `data/illustrations/`, and builds `illustrations.json` for
// `src/plan/illustrations/illustrations.ts`.

import { measures, occasions, plumeKinds, traits } from '../src/plan/illustrations/tables.ts'
import type { IllustrationTables, Piece } from '../src/plan/illustrations/tables.ts'
import { kinds, roomKinds } from '../src/words/intent.ts'
import { color, illustration, list, number, oneOf, optional } from './cells.ts'
import type { ReadCell, Tables } from './read-table.ts'

/** `names` are the names of the built illustrations. */
export function buildIllustrations(tables: Tables, names: ReadonlySet<string>): IllustrationTables {
  const sprite = illustration(names)
  const sprites = (cell: string) => list(cell).map(sprite)
  const position = number(-1, 1)
  const height = number(0, 3)
  const room = oneOf(roomKinds)
  const read = {
    traits: tables.read(
      'illustrations/traits.tsv',
      { trait: oneOf([...traits, ...kinds]), illustrations: sprites },
      (row) => row.illustrations.map((name) => `${row.trait}: ${name}`),
    ),
    measures: tables.read(
      'illustrations/measures.tsv',
      { measure: oneOf(measures), value: height, illustrations: sprites },
      (row) => row.illustrations.map((name) => `${row.measure}: ${name}`),
    ),
    standIns: tables.read(
      'illustrations/stand-ins.tsv',
      { occasion: oneOf(occasions), illustration: sprite, 'stand-ins': sprites },
      (row) => [`${row.occasion}: ${row.illustration}`],
    ),
    rooms: tables.read(
      'illustrations/rooms.tsv',
      { room, illustrations: sprites },
      (row) => row.illustrations,
    ),
    furniture: tables.read('illustrations/furniture.tsv', {
      room,
      illustration: sprite,
      x: position,
      at: readHeightOnWall,
      height,
    }),
    plumes: tables.read('illustrations/plumes.tsv', {
      illustration: sprite,
      kind: oneOf(plumeKinds),
      across: position,
      up: position,
    }),
  }
  const lights = readLights(tables, sprites)
  tables.finish()
  return {
    traits: byGroup(read.traits, 'trait', (rows) => rows.flatMap((row) => row.illustrations)),
    measures: byGroup(read.measures, 'measure', (rows) =>
      Object.fromEntries(rows.flatMap(({ value, illustrations: all }) => all.map((name) => [name, value]))),
    ),
    standIns: byGroup(read.standIns, 'occasion', (rows) =>
      Object.fromEntries(rows.map((row) => [row.illustration, row['stand-ins']])),
    ),
    rooms: Object.fromEntries(
      read.rooms.flatMap(({ room: kind, illustrations: all }) => all.map((name) => [name, kind] as const)),
    ),
    furniture: byGroup(read.furniture, 'room', (rows) =>
      rows.map(({ illustration: name, x, at, height: tall }) => ({ sprite: name, x, at, height: tall })),
    ),
    mouths: byGroup(read.plumes, 'illustration', (rows) =>
      rows.map(({ kind, across, up }) => ({ kind, across, up })),
    ),
    lights,
  }
}

function readLights(tables: Tables, sprites: ReadCell<readonly string[]>): IllustrationTables['lights'] {
  const share = number(0, 1)
  const rows = tables.read(
    'illustrations/lights.tsv',
    {
      across: share,
      rise: share,
      strength: share,
      panes: optional(color),
      reach: share,
      illustrations: sprites,
    },
    (row) => row.illustrations,
  )
  return Object.fromEntries(
    rows.flatMap(({ illustrations, panes = null, ...light }) =>
      illustrations.map((name) => [name, { ...light, panes }]),
    ),
  )
}

function byGroup<
  Column extends string,
  Name extends string,
  Row extends Readonly<Record<Column, Name>>,
  Group,
>(rows: readonly Row[], column: Column, gather: (rows: readonly Row[]) => Group): Record<Row[Column], Group> {
  const groups = Map.groupBy(rows, (row) => row[column])
  return Object.fromEntries([...groups].map(([name, own]) => [name, gather(own)])) as Record<
    Row[Column],
    Group
  >
}

function readHeightOnWall(cell: string): Piece['at'] {
  if (cell === 'floor' || cell === 'carpet') return cell
  const share = Number(cell)
  if (cell === '' || !(share >= 0 && share <= 1))
    throw new Error(`"${cell}" is not floor, carpet, or a number from 0 to 1`)
  return share
}
