import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { readSpriteIndex } from '../src/lib/sprite-index.ts'
import { tables } from '../src/words/vocabulary/tables.ts'
import { spriteFolder } from '../studio/studio.ts'
import { illustrationTables } from '../src/plan/illustrations/illustrations.ts'
import { instructionTables } from '../src/photo/reading/words.ts'
import { sceneTables } from '../src/plan/tables.ts'
import { buildIllustrations } from './build-illustrations.ts'
import { buildInstructions } from './build-instructions.ts'
import { buildScenes } from './build-scenes.ts'
import { buildWords } from './build-words.ts'
import { Tables } from './read-table.ts'

const data = path.resolve(import.meta.dirname, '../data')
const illustrations: ReadonlySet<string> = new Set(Object.keys(readSpriteIndex(spriteFolder).ranges))
const folder = mkdtempSync(path.join(os.tmpdir(), 'storyboard-test-'))
after(() => rmSync(folder, { recursive: true }))

/** Changes some lines, builds the tables, and returns the message of the error. */
function complaintAbout(changes: readonly (readonly [file: string, line: number, text: string])[]): string {
  cpSync(data, folder, { recursive: true })
  for (const [name, line, text] of changes) {
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n')
    lines[line - 1] = text
    writeFileSync(path.join(folder, name), lines.join('\n'))
  }
  try {
    buildWords(new Tables(folder), illustrations)
    buildScenes(new Tables(folder), illustrations)
    buildIllustrations(new Tables(folder), illustrations)
    buildInstructions(new Tables(folder))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return assert.fail('the tables were accepted')
}

function firstRowOf(name: string): number {
  const lines = readFileSync(path.join(data, name), 'utf8').split('\n')
  return lines.findIndex((line) => !line.startsWith('# ')) + 2
}

test('the built tables are up to date', () => {
  const built = [buildWords, buildScenes, buildIllustrations, buildInstructions].map((build) =>
    build(new Tables(data), illustrations),
  )
  assert.deepEqual(JSON.parse(JSON.stringify(built)), [
    tables,
    sceneTables,
    illustrationTables,
    instructionTables,
  ])
})

for (const [what, name, text, complaint] of [
  ['illustration', 'things/birds.tsv', 'foxx\tflies\tmeadow\t1\t\tbird', /illustration: no .* "foxx"$/],
  [
    'stance',
    'things/birds.tsv',
    'bird\tflys\tmeadow\t1\t\tbird',
    /stance: unknown "flys"; use one of stands, /,
  ],
  [
    'home',
    'things/birds.tsv',
    'bird\tflies\thabitat\t1\t\tbird',
    /home: unknown "habitat"; use one of meadow, /,
  ],
  [
    'size',
    'things/birds.tsv',
    'bird\tflies\tmeadow\t9\t\tbird',
    /size: "9" is not a number from 0.6 to 1.4$/,
  ],
  ['tint', 'things/birds.tsv', 'bird\tflies\tmeadow\t1\tred\tbird', /tint: "red" is not a color/],
  [
    'second thing',
    'things/birds.tsv',
    'bird\tflies\tmeadow\t1\t\tfox',
    /words: "fox" already names a thing$/,
  ],
  ['empty word', 'things/birds.tsv', 'bird\tflies\tmeadow\t1\t\tbird,,hen', /words: has an empty entry$/],
  [
    'extra cell',
    'things/birds.tsv',
    'bird\tflies\tmeadow\t1\t\tbird\tx',
    /7 cells, but there are only 6 columns$/,
  ],
  [
    'kind of meaning',
    'scene/hours.tsv',
    'says\ttime=dawn\tdawn',
    /meaning: unknown "time"; use one of place, /,
  ],
  ['meaning', 'scene/hours.tsv', 'says\thour=noon\tdawn', /meaning: unknown "noon"; use one of dawn, /],
  [
    'strength',
    'scene/hours.tsv',
    'maybe\thour=dawn\tdawn',
    /strength: unknown "maybe"; use one of says, hints$/,
  ],
  ['action', 'actions.tsv', 'walk\twalk', /action: unknown "walk"; use one of walks, /],
  ['sky', 'light/hours.tsv', 'dawn\t#3f5fc0\t#dd9bc2\t#43307c\t0.2\t#ffe6a8\t#f2c6d4', /sky: needs two/],
  [
    'framing',
    'scenery/framings.tsv',
    'meadow\tbush\tleft\t0.3',
    /at: unknown "left"; use one of top, bottom$/,
  ],
  ['trait', 'illustrations/traits.tsv', 'snowy\tbush', /trait: unknown "snowy"; use one of leafy, /],
  [
    'measure',
    'illustrations/measures.tsv',
    'seat\thigh\tchair',
    /value: "high" is not a number from 0 to 3$/,
  ],
  ['stand-in', 'illustrations/stand-ins.tsv', 'winter\tbirch\tbirchh', /stand-ins: no .* "birchh"$/],
  ['furniture', 'illustrations/furniture.tsv', 'cafe\trug\t0\tceiling\t1', /at: "ceiling" is not floor, car/],
  ['edit', 'photo/edits.tsv', 'picture\tsprung\t\tspring', /edit: unknown "sprung"; use one of spring, /],
  [
    'suits',
    'photo/edits.tsv',
    'picture\tspring\tseason=may\tspring',
    /suits: unknown "may"; use one of none, /,
  ],
  ['pattern', 'photo/edits.tsv', 'picture\tspring\t\t(spring', /words: Invalid regular expression: /],
  ['choice', 'photo/choices.tsv', 'frame=pink\tpink frame', /choice: unknown "pink"; use one of polaroid, /],
  ['prompt', 'symbols.tsv', '\tpeace', /prompt: is empty$/],
] as const) {
  test(`an invalid table entry (${what}) is reported with its file and line`, () => {
    const line = firstRowOf(name)
    const message = complaintAbout([[name, line, text]])
    const [first = ''] = message.split('\n')
    assert.ok(first.startsWith(`${name}:${line}: `), message)
    assert.match(first, complaint)
  })
}

test('an illustration that is listed twice under one measure, trait, or occasion, or in two rooms, is reported', () => {
  for (const [name, line, complaint] of [
    ['measures.tsv', 'seat width\t0.5\tbasket, bed', '"seat width: bed" is listed twice'],
    ['traits.tsv', 'hat\tcrown, crown', '"hat: crown" is listed twice'],
    ['stand-ins.tsv', 'winter\tbirch\tbush', '"winter: birch" is listed twice'],
    ['rooms.tsv', 'cafe\tbed', '"bed" is listed twice'],
    ['lights.tsv', '0.5\t0.5\t0.5\t\t0.5\tlighthouse', '"lighthouse" is listed twice'],
  ] as const) {
    const file = `illustrations/${name}`
    const end = readFileSync(path.join(data, file), 'utf8').split('\n').length
    assert.equal(complaintAbout([[file, end, line]]), `${file}:${end}: ${complaint}`)
  }
})

test('invalid columns are reported together with the expected columns', () => {
  const message = complaintAbout([['kin.tsv', 2, 'words\tsize']])
  assert.match(message, /^kin\.tsv:2: the columns are words, size; expected factor, words$/m)
})

test('a key that has no line, or more than one, is reported', () => {
  const dawn = 'dawn\t#3f5fc0, #8a82d8\t#dd9bc2\t#43307c\t0.2\t#ffe6a8\t#f2c6d4'
  const message = complaintAbout([['light/hours.tsv', 4, dawn]])
  assert.match(message, /^light\/hours\.tsv: 2 lines for "dawn"\nlight\/hours\.tsv: no line for "day"$/)
})

test('all mistakes are reported together', () => {
  const message = complaintAbout([
    ['things/birds.tsv', 4, 'robin\thops\tmeadow\t1\t\trobin'],
    ['colors.tsv', 3, 'red\tred'],
  ])
  assert.deepEqual(
    message.split('\n').map((line) => line.split(' ')[0]),
    ['colors.tsv:3:', 'things/birds.tsv:4:'],
  )
})
