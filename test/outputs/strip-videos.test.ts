// In these tests, ffmpeg adds metadata to videos, and reads the videos after we have removed the metadata.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'

import { stripVideo } from '../../src/files/metadata/strip-metadata.ts'
import { findFfmpeg } from '../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { TemporaryFolder } from '../harness/files/temporary-folder.ts'

const run = promisify(execFile)
const secret = 'SECRET-PROMPT'

/** Includes tags that engines write and tags that players show. */
const tags = ['title', 'comment', 'prompt', 'workflow', 'description', 'location'].flatMap((name) => [
  '-metadata',
  `${name}=${secret}-${name}`,
])

describe('the metadata of a video becomes empty space, and every frame is kept', () => {
  let folder: TemporaryFolder
  let ffmpeg: string

  before(async () => {
    folder = await temporaryFolder()
    ffmpeg = await findFfmpeg(folder.path)
  })

  after(() => folder[Symbol.asyncDispose]())

  const variants = [
    { name: 'MP4 with its index at the end', file: 'end.mp4', options: ['-c:v', 'libx264'] },
    {
      name: 'MP4 with its index at the start',
      file: 'start.mp4',
      options: ['-c:v', 'libx264', '-movflags', '+faststart'],
    },
    {
      name: "MP4 with ComfyUI's tags",
      file: 'comfyui.mp4',
      options: ['-c:v', 'libx264', '-movflags', 'use_metadata_tags'],
    },
    { name: 'WebM', file: 'tagged.webm', options: ['-c:v', 'libvpx', '-metadata:s:v', `title=${secret}`] },
  ]

  for (const { name, file, options } of variants) {
    it(name, async () => {
      const video = await make(file, [...options, ...tags])
      const full = await readFile(video)
      const frames = await framesOf(video)
      assert.ok(full.includes(secret), 'the fixture contains what must be removed')
      stripVideo(video, file.endsWith('mp4') ? 'video/mp4' : 'video/webm')
      const stripped = await readFile(video)
      assert.equal(stripped.length, full.length)
      assert.ok(!stripped.includes(secret))
      assert.equal(await framesOf(video), frames)
      assert.ok(frames.length > 200)
    })
  }

  it('a video without metadata, or with signed provenance, is stored unchanged', async () => {
    const options = ['-c:v', 'libx264', '-movflags', 'use_metadata_tags']
    const tagged = await readFile(await make('unsigned.mp4', [...options, ...tags]))
    const signature = Buffer.concat([
      Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'),
      Buffer.alloc(21),
    ])
    const head = Buffer.from('00000000uuid', 'latin1').subarray(4)
    head.writeUInt32BE(signature.length + 8, 0)
    const signed = path.join(folder.path, 'signed.mp4')
    const fileTypeEnd = tagged.readUInt32BE(0)
    const content = Buffer.concat([
      tagged.subarray(0, fileTypeEnd),
      head,
      signature,
      tagged.subarray(fileTypeEnd),
    ])
    await writeFile(signed, content)
    stripVideo(signed, 'video/mp4')
    assert.deepEqual(await readFile(signed), content)
  })

  async function make(file: string, options: readonly string[]): Promise<string> {
    const target = path.join(folder.path, file)
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=12:duration=1', '-pix_fmt', 'yuv420p']
    await run(ffmpeg, ['-v', 'error', ...input, ...options, target])
    return target
  }

  async function framesOf(video: string): Promise<string> {
    return (await run(ffmpeg, ['-v', 'error', '-i', video, '-f', 'framemd5', '-'])).stdout
  }
})
