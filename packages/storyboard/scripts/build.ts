// Builds the files that Storyboard reads: the compiled tables, the SVG bodies of all illustrations, and an index with
// the byte range of each body. Without the index, each process would have to parse 25 MB of JSON. The setup script runs
// this file.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDrawings } from '../sprites/drawings.ts'
import { measure } from '../sprites/measure.ts'
import { readNoto } from '../sprites/noto.ts'
import { buildIllustrations } from '../read-tables/build-illustrations.ts'
import { buildInstructions } from '../read-tables/build-instructions.ts'
import { buildScenes } from '../read-tables/build-scenes.ts'
import { buildWords } from '../read-tables/build-words.ts'
import { Tables } from '../read-tables/read-table.ts'

const folder = path.resolve(import.meta.dirname, '../../../build/storyboard')
const emojiNames = path.resolve(import.meta.dirname, '../sprites/emoji-names.tsv')
/** Emojibase's groups, in numeric order. */
const groups = ['faces', 'people', 'components', 'nature', 'food', 'places', 'activities', 'objects']
await build()

async function build(): Promise<void> {
  const ranges: Record<string, readonly [offset: number, length: number]> = {}
  const boxes: Record<string, readonly [x: number, y: number, width: number, height: number]> = {}
  const bodies: Buffer[] = []
  let offset = 0
  const noto = readNoto()
  const ours = (['figures', 'changed', 'own'] as const).flatMap((kind) => [...readDrawings(kind, noto)])
  for (const [name, body] of new Map([...noto, ...ours])) {
    const bytes = Buffer.from(body)
    ranges[name] = [offset, bytes.length]
    boxes[name] = await measure(body)
    bodies.push(bytes)
    offset += bytes.length
  }
  const data = path.resolve(import.meta.dirname, '../data')
  const illustrations = new Set(Object.keys(ranges))
  const words = buildWords(new Tables(data), illustrations)
  const scenes = buildScenes(new Tables(data), illustrations)
  const instructions = buildInstructions(new Tables(data))
  const facts = buildIllustrations(new Tables(data), illustrations)
  // The new folder gets its final name only when it is complete, because setup may be interrupted.
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(path.join(unfinished, 'bodies.svg.txt'), Buffer.concat(bodies))
  writeFileSync(path.join(unfinished, 'index.json'), JSON.stringify({ ranges, boxes, tail: tailOf(ranges) }))
  writeFileSync(path.join(unfinished, 'words.json'), JSON.stringify(words))
  writeFileSync(path.join(unfinished, 'scenes.json'), JSON.stringify(scenes))
  writeFileSync(path.join(unfinished, 'illustrations.json'), JSON.stringify(facts))
  writeFileSync(path.join(unfinished, 'instructions.json'), JSON.stringify(instructions))
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/**
 * Maps words and emoji to their illustrations and group numbers. `emoji-names.tsv` contains the labels and short codes
 * from Emojibase 17. Emojibase's tags are left out, because they are misleading: they map `happy` to a birthday cake
 * and `under` to a koala. Faces and people have no names in that file, because scenes never show them as subjects. If
 * two lines have the same name, the first line wins.
 */
function tailOf(
  ranges: Readonly<Record<string, unknown>>,
): Record<string, readonly [sprite: string, group: number]> {
  const tail: Record<string, readonly [string, number]> = {}
  const [, ...lines] = readFileSync(emojiNames, 'utf8').trimEnd().split('\n')
  for (const [at, line] of lines.entries()) {
    const [emoji = '', sprite = '', groupName = '', names = ''] = line.split('\t')
    const group = groups.indexOf(groupName)
    const place = `emoji-names.tsv:${at + 2}`
    if (!Object.hasOwn(ranges, sprite)) throw new Error(`${place}: no illustration is named "${sprite}"`)
    if (group < 0) throw new Error(`${place}: unknown group "${groupName}"; use one of ${groups.join(', ')}`)
    for (const name of [emoji, ...names.split('; ').filter((part) => part !== '')])
      tail[name] ??= [sprite, group]
  }
  return tail
}
