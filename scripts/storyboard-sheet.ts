// `npm run storyboard:sheet`: draws the fixed prompts with the storyboard engine into pictures for a person to look at,
// docs/images/storyboard-*.webp. `npm run storyboard:sheet -- stills 3 17`, `films 2`, `still "a fox" 16:9` and `film "a fox" 16:9`
// draw only those, large, into build/sheet/.

import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { assert } from '../src/lib/assert.ts'
import { aspectRatios } from '../src/domain/tasks/catalog.ts'
import { openDrawingRoom } from './sheet/draw.ts'
import type { DrawingRoom } from './sheet/draw.ts'
import { sheetOfEdits } from './sheet/edits.ts'
import { sheetOfFilms, stripOf } from './sheet/films.ts'
import { films, stills } from './sheet/prompts.ts'
import type { SheetPrompt } from './sheet/prompts.ts'
import { sheetOfStills } from './sheet/stills.ts'

const root = path.resolve(import.meta.dirname, '..')
const [what, ...words] = process.argv.slice(2)
await using room = await openDrawingRoom('sheet')
if (what === undefined) {
  await publish(await sheetOfStills(room), 'storyboard-stills.webp')
  await publish(await sheetOfEdits(room), 'storyboard-edits.webp')
  await publish(await sheetOfFilms(room), 'storyboard-films.webp')
} else {
  const folder = path.join(root, 'build/sheet')
  await mkdir(folder, { recursive: true })
  for (const [name, wish] of wishesOf(what, words)) await drawLarge(room, what, wish, path.join(folder, name))
}

async function publish(sheet: Canvas, name: string): Promise<void> {
  const file = path.join(root, 'docs/images', name)
  await sharp(sheet.toBuffer('image/png')).webp({ quality: 84 }).toFile(file)
  process.stdout.write(`${path.relative(root, file)}\n`)
}

/** With the name of the file, without its ending. */
function wishesOf(kind: string, args: readonly string[]): readonly (readonly [string, SheetPrompt])[] {
  if (kind === 'stills' || kind === 'films') {
    const list = kind === 'films' ? films : stills
    return args.map((word) => {
      const wish = list[Number(word) - 1]
      assert(wish !== undefined, `the ${kind} are numbered from 1 to ${list.length}`)
      return [`${kind}-${word.padStart(2, '0')}`, wish]
    })
  }
  assert(kind === 'still' || kind === 'film', 'the first word is stills, films, still or film')
  const [prompt = '', wanted = '16:9'] = args
  const ratio = aspectRatios.find((known) => known === wanted)
  assert(ratio !== undefined, `the ratio is one of ${aspectRatios.join(', ')}`)
  return [[prompt.replaceAll(/\W+/g, '-').slice(0, 60), { prompt, ratio }]]
}

async function drawLarge(from: DrawingRoom, kind: string, wish: SheetPrompt, name: string): Promise<void> {
  if (kind.startsWith('still')) return copyFile(await from.draw('image', wish, []), `${name}.png`)
  const film = await from.draw('video', wish, [])
  await copyFile(film, `${name}.mp4`)
  return writeFile(`${name}.png`, (await stripOf(film, 12, 220, 4)).toBuffer('image/png'))
}
