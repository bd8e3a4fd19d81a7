// Files that crash their decoder or take a long time to decode. To simulate a crash, the tests kill the decoder while
// it decodes a slow image.

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'

import type { AccountId } from '../../src/domain/ids.ts'
import { allChecks } from '../../src/domain/files/output-checks.ts'
import { branded } from '../../src/lib/brand.ts'
import { Inspector, decodersMax } from '../../src/files/inspector/inspector.ts'
import { decoders, hasOpen, killDecoderOf, makeSlowImage } from '../harness/files/crashing-file.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

const accountId = branded<AccountId>('acc_one')
const never = new AbortController().signal
const anyImage = { kind: 'image', aspectRatio: null, checks: allChecks, ffmpegPath: null } as const

test('a file that crashes its decoder three times is unreadable; the process survives and inspects the next file', async () => {
  await using folder = await temporaryFolder()
  const poison = await slowImage(folder)
  const good = path.join(folder.path, 'good.png')
  await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .png()
    .toFile(good)
  {
    await using inspector = new Inspector()
    const inspection = inspector.inspect(poison, accountId, never)
    for (let crash = 0; crash < 3; crash++) await killDecoderOf(poison)
    assert.equal((await inspection).kind, 'unreadable')
    const next = await inspector.inspect(good, accountId, never)
    assert.deepEqual(next.kind === 'readable' && [next.mediaType, next.width, next.height], [
      'image/png',
      8,
      6,
    ])
  }
  assert.deepEqual(await decoders(), [], 'closing leaves no process behind')
})

test('after one crash, the file is inspected again, because something else may have caused the crash', async () => {
  await using folder = await temporaryFolder()
  const image = await slowImage(folder)
  await using inspector = new Inspector()
  const inspection = inspector.inspect(image, accountId, never)
  await killDecoderOf(image)
  assert.equal((await inspection).kind, 'readable')
})

test('a decoder has a low priority both among processes and among sessions, except for the decoder of small images', async () => {
  await using folder = await temporaryFolder()
  const slow = await slowImage(folder)
  const small = path.join(folder.path, 'small.png')
  await sharp(slow).resize(32, 32).png().toFile(small)
  await using inspector = new Inspector()
  await inspector.prepareOutput(slow, anyImage, accountId, never)
  const [decoder = 0, ...others] = await decoders()
  assert.deepEqual(others, [])
  assert.equal(getPriority(decoder), 10)
  // If this file is missing, the system assigns no priorities to sessions, so there is nothing to check.
  const ofSession = () => readFile(`/proc/${decoder}/autogroup`, 'utf8').catch(() => 'nice 10\n')
  await until(
    "the decoder's session has a low priority",
    async () => (await ofSession()).endsWith('nice 10\n'),
    5_000,
  )
  await inspector.inspect(small, accountId, never)
  const ofSmallImages = (await decoders()).filter((id) => id !== decoder)
  assert.deepEqual(ofSmallImages.map(getPriority), [0])
  assert.deepEqual(await Promise.all(ofSmallImages.map(sessionOf)), [await sessionOf(process.pid)])
})

test('Ctrl+C, which reaches all processes of a session, does not end the decoder of small images', async () => {
  await using folder = await temporaryFolder()
  const image = path.join(folder.path, 'small.png')
  await writeFile(
    image,
    await sharp(await makeSlowImage())
      .resize(32, 32)
      .png()
      .toBuffer(),
  )
  await using inspector = new Inspector()
  await inspector.inspect(image, accountId, never)
  const [decoder = 0] = await decoders()
  for (const signal of ['SIGINT', 'SIGTERM']) process.kill(decoder, signal)
  assert.equal((await inspector.inspect(image, accountId, never)).kind, 'readable')
  assert.deepEqual(await decoders(), [decoder])
})

test('images that were sent to a child in advance are inspected, even if the file before them crashes that child', async () => {
  await using folder = await temporaryFolder()
  const poison = await slowImage(folder)
  const small = await sharp(poison).resize(32, 32).png().toBuffer()
  const others = Array.from({ length: 8 }, (_, index) => path.join(folder.path, `small-${index}.png`))
  for (const file of others) await writeFile(file, small)
  await using inspector = new Inspector()
  const [crashing, ...inspections] = [poison, ...others].map((file) =>
    inspector.prepareOutput(file, anyImage, accountId, never),
  )
  for (let crash = 0; crash < 3; crash++) await killDecoderOf(poison)
  assert.equal((await crashing)?.kind, 'unreadable')
  const kinds = (await Promise.all(inspections)).map(({ kind }) => kind)
  assert.deepEqual(
    kinds,
    others.map(() => 'readable'),
  )
})

test('a small image is inspected even if all other children are busy with images that take a long time', async () => {
  await using folder = await temporaryFolder()
  const slow = await slowImage(folder)
  const small = path.join(folder.path, 'small.png')
  await sharp(slow).resize(32, 32).png().toFile(small)
  const stopped = new Set<number>()
  await using inspector = new Inspector()
  const inspections = Array.from({ length: decodersMax }, () =>
    inspector.prepareOutput(slow, anyImage, accountId, never),
  )
  await until(
    'every child that decodes large images has stopped',
    async () => {
      for (const id of await decoders()) {
        if (!(await hasOpen(id, slow)) || stopped.has(id)) continue
        process.kill(id, 'SIGSTOP')
        stopped.add(id)
      }
      return stopped.size >= decodersMax
    },
    20_000,
  )
  const { kind } = await inspector.inspect(small, branded<AccountId>('acc_two'), AbortSignal.timeout(20_000))
  assert.equal(kind, 'readable')
  for (const id of stopped) process.kill(id, 'SIGCONT')
  await Promise.all(inspections)
})

test('a disk failure is not blamed on the file', async () => {
  await using inspector = new Inspector()
  await assert.rejects(inspector.inspect('/does/not/exist', accountId, never), /could not be inspected/)
})

async function slowImage({ path: folder }: TemporaryFolder): Promise<string> {
  const file = path.join(folder, 'slow.png')
  await writeFile(file, await makeSlowImage())
  return file
}

/** Returns the ID of the process's session, which is the sixth field of the process's `stat` file (see proc(5)). */
async function sessionOf(id: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
}
