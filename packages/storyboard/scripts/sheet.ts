// `npm run storyboard:sheet` draws the contact sheets in packages/storyboard/docs for people to review. With arguments,
// it draws only the selected prompts, at a larger size, into build/sheet: `npm run storyboard:sheet -- stills 3 17`,
// `films 2`, `still "a fox" 16:9`, or `film "a fox" 16:9`.

import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { sheetOfEdits } from '../sheet/edits.ts'
import { sheetOfFilms, stripOf } from '../sheet/films.ts'
import { films, seed, stills } from '../sheet/prompts.ts'
import type { SheetPrompt } from '../sheet/prompts.ts'
import { sheetOfStills } from '../sheet/stills.ts'
import { assert } from '../src/lib/assert.ts'
import { aspectRatios } from '../src/lib/request.ts'
import { openStudio } from '../studio/studio.ts'

const home = path.resolve(import.meta.dirname, '..')
const [what, ...words] = process.argv.slice(2)
await using studio = await openStudio()
if (what === undefined) {
  await publish(await sheetOfStills(studio), 'stills.webp')
  await publish(await sheetOfEdits(studio), 'edits.webp')
  await publish(await sheetOfFilms(studio), 'films.webp')
} else {
  const folder = path.resolve(home, '../../build/sheet')
  await mkdir(folder, { recursive: true })
  for (const [name, asked] of requestsOf(what, words)) await drawLarge(what, asked, path.join(folder, name))
}

async function publish(sheet: Canvas, name: string): Promise<void> {
  const file = path.join(home, 'docs', name)
  await sharp(sheet.toBuffer('image/png')).webp({ quality: 84 }).toFile(file)
  process.stdout.write(`${file}\n`)
}

/** Returns file names without the extension, each with the prompt of its picture or film. */
function requestsOf(kind: string, args: readonly string[]): readonly (readonly [string, SheetPrompt])[] {
  if (kind === 'stills' || kind === 'films') {
    const list = kind === 'films' ? films : stills
    return args.map((word) => {
      const asked = list[Number(word) - 1]
      assert(asked !== undefined, `the ${kind} are numbered from 1 to ${list.length}`)
      return [`${kind}-${word.padStart(2, '0')}`, asked]
    })
  }
  assert(kind === 'still' || kind === 'film', 'the first argument must be stills, films, still, or film')
  const [prompt = '', wanted = '16:9'] = args
  const aspectRatio = aspectRatios.find((known) => known === wanted)
  assert(aspectRatio !== undefined, `the aspect ratio must be one of ${aspectRatios.join(', ')}`)
  return [[prompt.replaceAll(/\W+/g, '-').slice(0, 60), { prompt, aspectRatio }]]
}

async function drawLarge(kind: string, asked: SheetPrompt, name: string): Promise<void> {
  if (kind.startsWith('still'))
    return copyFile(await studio.draw({ kind: 'image', seed, ...asked }), `${name}.png`)
  const film = await studio.draw({ kind: 'video', seed, ...asked })
  await copyFile(film, `${name}.mp4`)
  return writeFile(`${name}.png`, (await stripOf(studio, film, 12, 220, 4)).toBuffer('image/png'))
}
