// Validates the word tables, and builds `words.json` for `src/words/vocabulary/tables.ts`.

import {
  actions,
  airKinds,
  angles,
  cameraMoves,
  framings,
  hours,
  kinds,
  moods,
  moundKinds,
  paces,
  roomKinds,
  seasons,
  spectacleKinds,
  styleNames,
  weathers,
} from '../src/words/intent.ts'
import { noteKinds } from '../src/words/vocabulary/notes.ts'
import { relationWords } from '../src/words/vocabulary/relations.ts'
import type { SceneWord } from '../src/words/vocabulary/scene-word.ts'
import type { Entry, ThingKind, WordTables, Words } from '../src/words/vocabulary/tables.ts'
import { places, stances } from '../src/words/vocabulary/thing.ts'
import { color, illustration, list, meaning, number, oneOf, optional, text } from './cells.ts'
import type { ReadCell, Tables } from './read-table.ts'

export function buildWords(tables: Tables, illustrations: ReadonlySet<string>): WordTables {
  const colors = tables.read('colors.tsv', { color, words: list, natural: optional(list) })
  const scene = sceneFiles.flatMap((name) => readScene(tables, name))
  const words: WordTables = {
    entries: readThings(tables, illustrations),
    sceneWords: merged(scene.filter(({ strength }) => strength === 'says')),
    sceneHints: merged(scene.filter(({ strength }) => strength === 'hints')),
    styleWords: pairs(readScene(tables, 'styles')),
    cameraWords: pairs(readScene(tables, 'camera').flatMap(withCamera)),
    actions: simple(tables, 'actions.tsv', 'action', oneOf(actions)),
    colors: colors.flatMap(({ color: meant, words: all }) => all.map((word) => [word, meant] as const)),
    naturalColors: colors.flatMap(({ color: meant, natural }) =>
      natural === undefined ? [] : [[meant, natural] as const],
    ),
    counts: simple(tables, 'counts.tsv', 'count', number(1, 20)),
    sizes: simple(tables, 'sizes.tsv', 'factor', number(0.5, 2)),
    kin: simple(tables, 'kin.tsv', 'factor', number(0.5, 2)),
    relations: simple(tables, 'relations.tsv', 'relation', oneOf(relationWords)),
    notes: simple(tables, 'notes.tsv', 'note', oneOf(noteKinds)),
    poses: readPoses(tables, illustrations),
    performers: tables
      .read('performers.tsv', {
        figure: oneOf(['man', 'woman', 'person']),
        age: oneOf(['adult', 'child']),
        words: list,
      })
      .flatMap(({ words: all, ...performer }) => all.map((word) => [word, performer] as const)),
    troupes: simple(tables, 'troupes.tsv', 'members', list),
    symbols: simple(tables, 'symbols.tsv', 'prompt', text),
    foreignWords: simple(tables, 'foreign.tsv', 'english', text),
    plurals: simple(tables, 'plurals.tsv', 'singular', text),
    leftOut: simple(tables, 'left-out.tsv', 'kind', oneOf(kinds)),
    pictures: tables.read('emoji-names/pictures.tsv', { illustration: text }).map((row) => row.illustration),
    otherMeanings: tables.read('emoji-names/other-meanings.tsv', { words: text }).map((row) => row.words),
  }
  tables.finish()
  return words
}

/** If two of these tables give a word contradictory meanings, the later table wins. */
const sceneFiles = ['places', 'hours', 'seasons', 'weather', 'sky', 'air', 'moods']

/**
 * In these tables, the first entry for an illustration also determines what the illustration's names in the emoji
 * catalog mean.
 */
const thingFiles: Readonly<Record<string, ThingKind>> = {
  mammals: 'animal',
  birds: 'animal',
  'sea-animals': 'animal',
  'small-animals': 'animal',
  people: 'being',
  fantasy: 'being',
  vehicles: 'vehicle',
  plants: 'object',
  nature: 'object',
  buildings: 'object',
  household: 'object',
  food: 'object',
  play: 'object',
  tools: 'object',
}

function readThings(tables: Tables, illustrations: ReadonlySet<string>): readonly Entry[] {
  const seen = new Set<string>()
  const newWords: ReadCell<readonly string[]> = (cell) => {
    const words = list(cell)
    const known = words.find((word) => seen.has(word))
    if (known !== undefined) throw new Error(`"${known}" already names a thing`)
    for (const word of words) seen.add(word)
    return words
  }
  return Object.entries(thingFiles).flatMap(([name, kind]) =>
    tables
      .read(`things/${name}.tsv`, {
        illustration: illustration(illustrations),
        stance: oneOf(stances),
        home: oneOf([...places, 'any']),
        size: number(0.6, 1.4),
        tint: optional(color),
        words: newWords,
      })
      .map(({ illustration: sprite, stance, home, size: scale, tint, words }) => ({
        kind,
        words,
        thing: { sprite, stance, home, scale, tint },
      })),
  )
}

function readPoses(tables: Tables, illustrations: ReadonlySet<string>): WordTables['poses'] {
  const rows = tables.read('poses.tsv', {
    illustration: illustration(illustrations),
    stance: oneOf(stances),
    home: oneOf([...places, 'any']),
    action: oneOf(actions),
    words: list,
  })
  return rows.flatMap(({ illustration: sprite, words, ...rest }) =>
    words.map((word) => [word, { sprite, ...rest }] as const),
  )
}

interface SceneRow {
  readonly strength: 'says' | 'hints'
  readonly meaning: SceneWord
  readonly words: readonly string[]
}

function readScene(tables: Tables, name: string): readonly SceneRow[] {
  return tables.read(`scene/${name}.tsv`, {
    strength: oneOf(['says', 'hints']),
    meaning: meaning<SceneWord>({
      place: places,
      room: roomKinds,
      mound: moundKinds,
      hour: hours,
      turnsTo: hours,
      weather: weathers,
      season: seasons,
      mood: moods,
      style: styleNames,
      air: airKinds,
      spectacle: spectacleKinds,
      framing: framings,
      angle: angles,
      move: cameraMoves,
      pace: paces,
    }),
    words: list,
  })
}

/** For an entry such as `zooms in`, adds variants such as `camera zooms in` and `camera slowly zooms in`. */
function withCamera(row: SceneRow): readonly SceneRow[] {
  if (row.meaning.move === undefined) return [row]
  const slow: SceneWord = { ...row.meaning, pace: 'slow' }
  return row.words.flatMap((word) => [
    { ...row, words: [word, `camera ${word}`] },
    { ...row, meaning: slow, words: [`camera slowly ${word}`, `slowly ${word}`, `camera gently ${word}`] },
  ])
}

function pairs(rows: readonly SceneRow[]): Words<SceneWord> {
  return rows.flatMap(({ meaning: said, words }) => words.map((word) => [word, said] as const))
}

function merged(rows: readonly SceneRow[]): Words<SceneWord> {
  const all = new Map<string, SceneWord>()
  for (const [word, said] of pairs(rows)) all.set(word, { ...all.get(word), ...said })
  return [...all]
}

/** Reads a table with two columns: a meaning, and the words that have this meaning. */
function simple<Meaning>(
  tables: Tables,
  name: string,
  column: string,
  read: ReadCell<Meaning>,
): Words<Meaning> {
  const columns: Readonly<Record<string, ReadCell<unknown>>> = { [column]: read, words: list }
  return tables
    .read(name, columns)
    .flatMap((row) =>
      (row['words'] as readonly string[]).map((word) => [word, row[column] as Meaning] as const),
    )
}
