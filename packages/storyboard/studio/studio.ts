// Draws pictures and films for contact sheets, benchmarks, and tests.

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RenderRequest } from '../src/lib/request.ts'
import { openStoryboard } from '../src/storyboard.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

export const spriteFolder = path.resolve(import.meta.dirname, '../../../build/storyboard')

export type Commission = Pick<RenderRequest, 'kind' | 'prompt'> & Partial<RenderRequest>

export interface Studio extends AsyncDisposable {
  readonly folder: string
  readonly ffmpegPath: string
  /** Resolves to the path of the PNG or MP4 file, which exists until the studio is disposed of. */
  draw(commission: Commission): Promise<string>
}

export async function openStudio(encoder: { readonly ffmpegPath?: null } = {}): Promise<Studio> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storyboard-'))
  const ffmpegPath = await findFfmpeg(folder)
  const storyboard = await openStoryboard({ spriteFolder, ffmpegPath, ...encoder })
  let serial = 0
  return {
    folder,
    ffmpegPath,
    async draw(commission) {
      const ending = commission.kind === 'image' ? 'png' : 'mp4'
      const outputPath = path.join(folder, `${++serial}.${ending}`)
      await storyboard.render({
        seed: 'task-1',
        imagePaths: [],
        aspectRatio: '1:1',
        outputPath,
        ...commission,
      })
      return outputPath
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
