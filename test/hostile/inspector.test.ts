// Files that crash their decoder, simulated by an image that takes long to decode and a test that kills the decoder
// meanwhile.

import assert from 'node:assert/strict'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'

import { Inspector } from '../../src/files/inspect/inspector.ts'
import { childrenOf } from '../harness/engine/storyboard-fixture.ts'
import { makeMaliciousImages } from '../harness/files/malicious-images.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const never = new AbortController().signal

async function decoders(): Promise<readonly number[]> {
  const ids = await childrenOf(process.pid)
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_, index) => commands[index]?.includes('inspector-child.ts'))
}

async function hasOpen(id: number, file: string): Promise<boolean> {
  const folder = `/proc/${id}/fd`
  const handles = await readdir(folder).catch(() => [])
  const targets = await Promise.all(
    handles.map((handle) => readlink(path.join(folder, handle)).catch(() => '')),
  )
  return targets.includes(file)
}

/** Kills the decoder while it has the file open. */
async function killDecoderOf(file: string): Promise<void> {
  await until(
    'the file is being inspected',
    async () => {
      for (const id of await decoders()) {
        if (await hasOpen(id, file)) return process.kill(id, 'SIGKILL')
      }
      return false
    },
    20_000,
  )
}

test('a file that crashes its decoder three times is unreadable; the process survives and inspects the next file', async () => {
  await using folder = await temporaryFolder()
  const poison = await slowImage(folder)
  const good = path.join(folder.path, 'good.png')
  await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toFile(good)
  {
    await using inspector = new Inspector()
    const inspection = inspector.inspect(poison, never)
    for (let crash = 0; crash < 3; crash++) await killDecoderOf(poison)
    assert.equal((await inspection).kind, 'unreadable')
    const next = await inspector.inspect(good, never)
    assert.deepEqual(next.kind === 'readable' && [next.mediaType, next.width, next.height], [
      'image/png',
      8,
      6,
    ])
  }
  assert.deepEqual(await decoders(), [], 'closing leaves no process behind')
})

test('after one crash, the file is inspected again, because the crash may not be its fault', async () => {
  await using folder = await temporaryFolder()
  const image = await slowImage(folder)
  await using inspector = new Inspector()
  const inspection = inspector.inspect(image, never)
  await killDecoderOf(image)
  assert.equal((await inspection).kind, 'readable')
})

test('a disk failure is not blamed on the file', async () => {
  await using inspector = new Inspector()
  await assert.rejects(inspector.inspect('/does/not/exist', never), /could not be inspected/)
})

/** Takes about a second to decode. */
async function slowImage({ path: folder }: TemporaryFolder): Promise<string> {
  const bytes = (await makeMaliciousImages()).get(
    'an interlaced PNG of 40 megapixels, which must be decoded as a whole',
  )
  assert.ok(bytes !== undefined)
  const file = path.join(folder, 'slow.png')
  await writeFile(file, bytes)
  return file
}
