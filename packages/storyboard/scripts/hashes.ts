// `npm run storyboard:hashes` prints the digest of each still and edit on the contact sheets, and of each frame of each
// film. Two versions that print the same lines on the same machine draw the same pictures. Do not compare the output
// of different machines, because their fonts and encoders differ.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { drawEdit, editInputs, edits } from '../sheet/edits.ts'
import { films, seed, stills } from '../sheet/prompts.ts'
import { openStudio } from '../studio/studio.ts'

await using studio = await openStudio()

for (const [at, still] of stills.entries())
  print('still', at, await digestOf(await studio.draw({ kind: 'image', seed, ...still })))

const inputs: string[] = []
for (const input of editInputs) inputs.push(await studio.draw({ kind: 'image', seed, ...input }))
for (const [at, edit] of edits.entries())
  print('edit', at, await digestOf(await drawEdit(studio, edit, inputs)))

for (const [at, film] of films.entries()) {
  const frames = await frameDigestsOf(await studio.draw({ kind: 'video', seed, ...film }))
  for (const [frame, digest] of frames.entries()) print('film', at, `frame ${frame} ${digest}`)
}

/** `at` starts at 0, but the printed numbers start at 1, as on the sheets. */
function print(kind: string, at: number, digest: string): void {
  process.stdout.write(`${kind} ${at + 1} ${digest}\n`)
}

async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

/** For each frame, ffmpeg prints the line `stream, dts, pts, duration, size, digest`. */
async function frameDigestsOf(film: string): Promise<readonly string[]> {
  const args = ['-loglevel', 'error', '-i', film, '-f', 'framemd5', '-']
  const { stdout } = await promisify(execFile)(studio.ffmpegPath, args)
  const lines = stdout.split('\n').filter((line) => line.startsWith('0,'))
  return lines.map((line) => line.split(',').at(-1)?.trim() ?? '')
}
