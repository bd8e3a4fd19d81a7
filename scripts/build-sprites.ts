// Turns the Noto illustrations and the emojibase keywords into what the storyboard engine reads: one file of SVG bodies and a
// small index with byte ranges, because each of its processes would otherwise parse 25 MB of JSON. Run by the set-up.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

interface NotoIcons {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

interface Emoji {
  readonly hexcode: string
  readonly label: string
  readonly group?: number
  readonly tags?: readonly string[]
}

const require = createRequire(import.meta.url)
const folder = path.resolve(import.meta.dirname, '../build/storyboard')
const { icons } = readPackage<NotoIcons>('@iconify-json/noto/icons.json')
const spriteOfHexcode = new Map(
  Object.entries(readPackage<Record<string, string>>('@iconify-json/noto/chars.json')),
)
const emojis = readPackage<readonly Emoji[]>('emojibase-data/en/compact.json')

build()

function build(): void {
  const ranges: Record<string, readonly [offset: number, length: number]> = {}
  const bodies: Buffer[] = []
  let offset = 0
  for (const [name, { body }] of Object.entries(icons)) {
    if (name.startsWith('flag-') || name.includes('skin-tone')) continue
    const bytes = Buffer.from(body)
    ranges[name] = [offset, bytes.length]
    bodies.push(bytes)
    offset += bytes.length
  }
  // Written beside and renamed, so that an interrupted set-up never leaves half a folder behind.
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(path.join(unfinished, 'bodies.svg.txt'), Buffer.concat(bodies))
  writeFileSync(path.join(unfinished, 'index.json'), JSON.stringify({ ranges, tail: tailOf(ranges) }))
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/**
 * Word → [illustration, emojibase group]. A label names its picture; a tag counts only where it belongs to one picture alone, since
 * shared tags mislead (`river` is a person rowing). Faces, symbols and flags are left out: they are no subjects of a scene.
 */
function tailOf(
  ranges: Readonly<Record<string, unknown>>,
): Record<string, readonly [sprite: string, group: number]> {
  const tail: Record<string, readonly [string, number]> = {}
  const useCounts = new Map<string, number>()
  const subjects = emojis.filter(({ group }) => group !== undefined && group >= 3 && group <= 7)
  for (const tag of subjects.flatMap(({ tags }) => tags ?? []))
    useCounts.set(tag, (useCounts.get(tag) ?? 0) + 1)
  for (const isLabelTurn of [true, false]) {
    for (const { hexcode, label, group, tags } of subjects) {
      const sprite = spriteOfHexcode.get(hexcode.toLowerCase().replaceAll('-fe0f', ''))
      if (sprite === undefined || group === undefined || !Object.hasOwn(ranges, sprite)) continue
      const words = isLabelTurn ? [label] : (tags ?? []).filter((tag) => useCounts.get(tag) === 1)
      for (const word of words) tail[word.toLowerCase()] ??= [sprite, group]
    }
  }
  return tail
}

function readPackage<Content>(name: string): Content {
  return JSON.parse(readFileSync(require.resolve(name), 'utf8')) as Content
}
