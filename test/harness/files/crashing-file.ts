// Simulates an image that crashes its decoder. The image takes so long to decode that a test has time to kill the
// decoder.

import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'

import { childrenOf } from '../engine/storyboard-fixture.ts'
import { until } from '../time/until.ts'
import { makeMaliciousImages } from './malicious-images.ts'

export async function makeSlowImage(): Promise<Buffer> {
  const images = await makeMaliciousImages()
  const slow = images.get('an interlaced PNG of 40 megapixels, which must be decoded as a whole')
  if (slow === undefined) throw new Error('the image has another name')
  return slow
}

export async function decoders(): Promise<readonly number[]> {
  const ids = await childrenOf(process.pid)
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_, index) => commands[index]?.includes('inspector-child.ts'))
}

/**
 * Kills the decoder that is reading the file whose path ends with `file`, and waits until that decoder has ended.
 * Without this wait, a test could mistake the killed decoder for the next one.
 */
export async function killDecoderOf(file: string): Promise<void> {
  let decoder: number | undefined
  await until(
    'the file is being inspected',
    async () => {
      for (const id of await decoders()) if (await hasOpen(id, file)) decoder = id
      return decoder !== undefined && process.kill(decoder, 'SIGKILL')
    },
    20_000,
  )
  await until('the decoder ends', async () => !(await decoders()).includes(decoder ?? 0), 20_000)
}

export async function hasOpen(id: number, file: string): Promise<boolean> {
  return (await filesOpenIn(id)).some((target) => target.endsWith(file))
}

export async function filesOpenIn(id: number): Promise<readonly string[]> {
  const folder = `/proc/${id}/fd`
  const handles = await readdir(folder).catch(() => [])
  return Promise.all(handles.map((handle) => readlink(path.join(folder, handle)).catch(() => '')))
}
