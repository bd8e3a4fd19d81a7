// The storyboard engine as the worker sees it: real child processes, real encoders, real files.

import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import sharp from 'sharp'

import { branded } from '../../src/lib/brand.ts'
import type { AspectRatio, ModelKind } from '../../src/domain/catalog.ts'
import type { JobKey, TaskId } from '../../src/domain/ids.ts'
import type { EngineContext, EngineRequest, Polled, Provider } from '../../src/providers/provider.ts'
import { findFfmpeg } from '../../src/providers/storyboard/find-ffmpeg.ts'
import { lexicon } from '../../src/providers/storyboard/lexicon/lexicon.ts'
import { looks } from '../../src/providers/storyboard/look.ts'
import { openSprites } from '../../src/providers/storyboard/sprites.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { until } from '../harness/until.ts'

const spriteFolder = path.resolve(import.meta.dirname, '../../build/storyboard')
const folder = await temporaryFolder()
const ffmpegPath = findFfmpeg(process.env['PATH'] ?? '') ?? (await packagedFfmpeg())
let engine: Provider
let serial = 0

before(() => {
  engine = createEngine({})
})

after(async () => {
  await engine.close()
  await folder[Symbol.asyncDispose]()
})

function createEngine(change: {
  ffmpegPath?: string | null
  renderMsMax?: number
  concurrency?: number
}): Provider {
  return createStoryboard({ concurrency: 1, renderMsMax: 60_000, ffmpegPath, spriteFolder, ...change })
}

/** The development package carries a binary that may have lost its mode. */
async function packagedFfmpeg(): Promise<string> {
  const own = path.join(folder.path, 'ffmpeg')
  await copyFile(createRequire(import.meta.url).resolve('@ffmpeg-installer/linux-x64/ffmpeg'), own)
  await chmod(own, 0o755)
  return own
}

async function newContext(signal = new AbortController().signal): Promise<EngineContext> {
  const jobKey = branded<JobKey>(`job-${++serial}`)
  const scratchFolder = path.join(folder.path, jobKey)
  await mkdir(scratchFolder)
  return { jobKey, signal, scratchFolder }
}

function newRequest(kind: ModelKind, prompt: string, change: Partial<EngineRequest> = {}): EngineRequest {
  const taskId = branded<TaskId>('task-1')
  return { taskId, kind, prompt, images: [], aspectRatio: '1:1', parameters: {}, ...change }
}

async function run(provider: Provider, request: EngineRequest): Promise<Polled> {
  const context = await newContext()
  const submitted = await provider.submit(request, context)
  assert.equal(submitted.kind, 'accepted')
  return provider.poll(submitted.kind === 'accepted' ? submitted.handle : null, context)
}

async function fileOf(polled: Polled): Promise<Buffer> {
  assert.equal(polled.kind, 'succeeded')
  const [output] = polled.kind === 'succeeded' ? polled.outputs : []
  assert.ok(output?.kind === 'file')
  return readFile(output.path)
}

async function makeInput(name: string, make: (file: string) => Promise<unknown>) {
  const file = path.join(folder.path, name)
  await make(file)
  return { path: file, mediaType: 'image/png', width: 640, height: 480 } as const
}

function stripes(file: string): Promise<unknown> {
  const pixels = Buffer.from(
    Array.from({ length: 640 * 480 * 3 }, (_, at) => (at % 3 === 0 ? (at >> 3) % 256 : at % 97)),
  )
  return sharp(pixels, { raw: { width: 640, height: 480, channels: 3 } })
    .png()
    .toFile(file)
}

async function assertPicture(bytes: Buffer, width: number, height: number): Promise<void> {
  const { data, info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [width, height, 3])
  assert.ok(new Set(data.subarray(0, 30_000)).size > 20, 'a picture and not one colour')
  assert.equal((await sharp(bytes).metadata()).format, 'png')
}

async function assertFilm(bytes: Buffer, width: number, height: number): Promise<void> {
  const boxes = topBoxes(bytes)
  assert.equal(boxes[0], 'ftyp')
  assert.ok(boxes.indexOf('moov') > 0 && boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '))
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack()
  assert.ok(track !== null)
  assert.equal(track.codec, 'avc')
  assert.deepEqual([track.displayWidth, track.displayHeight], [width, height])
  assert.equal(await track.computeDuration(), 5)
  let frames = 0
  for await (const packet of new EncodedPacketSink(track).packets()) frames += packet.byteLength > 0 ? 1 : 0
  assert.equal(frames, 120)
}

function topBoxes(bytes: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

/** Processes that render for a parent, by default for us. */
async function renderers(parent: number | undefined = process.pid): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found: number[] = []
  for (const id of ids) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
    if (status.includes(`\nPPid:\t${parent}\n`) && command.includes('storyboard/child.ts')) found.push(id)
  }
  return found
}

async function isAlive(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}

test('every word of the lexicon and every place is furnished with illustrations that exist', () => {
  const sprites = openSprites(spriteFolder)
  const needed = [...lexicon.values()].map(({ sprite }) => sprite)
  const scenery = Object.values(looks).flatMap(({ middle, small }) => [...middle, ...small])
  assert.deepEqual(
    [...needed, ...scenery].filter((name) => !sprites.has(name)),
    [],
  )
  assert.ok(lexicon.size >= 250)
  assert.ok(sprites.tail.size > 500)
  sprites.close()
})

test('a missing build folder stops the start with the command that makes it', () => {
  const options = { concurrency: 1, renderMsMax: 1_000, ffmpegPath: null, spriteFolder: folder.path }
  assert.throws(() => createStoryboard(options), /node scripts\/build-sprites\.ts/)
})

for (const [ratio, width, height] of [
  ['1:1', 1024, 1024],
  ['9:16', 756, 1344],
  ['21:9', 1540, 660],
] as const satisfies readonly (readonly [AspectRatio, number, number])[]) {
  test(`text becomes a PNG of ${ratio}`, async () => {
    const request = newRequest('image', 'a fox by mushrooms at sunset', { aspectRatio: ratio })
    await assertPicture(await fileOf(await run(engine, request)), width, height)
  })
}

test('the same prompt and task give the same picture, another task another one', async () => {
  const request = newRequest('image', 'an owl in the forest on a foggy night')
  const first = await fileOf(await run(engine, request))
  assert.ok(first.equals(await fileOf(await run(engine, request))))
  const other = { ...request, taskId: branded<TaskId>('task-2') }
  assert.ok(!first.equals(await fileOf(await run(engine, other))))
})

test('prompts without a known word, in any script and of any length, still give a picture', async () => {
  for (const prompt of ['x', '生命的意义 \u0000 🦊', 'sunset '.repeat(700), '<svg>"&\'']) {
    await assertPicture(await fileOf(await run(engine, newRequest('image', prompt))), 1024, 1024)
  }
})

test('an image and an instruction become another picture', async () => {
  const input = await makeInput('stripes.png', stripes)
  const plain = await fileOf(await run(engine, newRequest('image', 'make it nice', { images: [input] })))
  const grey = await fileOf(await run(engine, newRequest('image', 'in black and white', { images: [input] })))
  await assertPicture(plain, 1024, 1024)
  const { data, info } = await sharp(grey)
    .extract({ left: 300, top: 300, width: 9, height: 9 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    assert.ok(Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) < 4)
})

test('eight images become one collage', async () => {
  const input = await makeInput('stripes.png', stripes)
  const request = newRequest('image', 'a sketch', {
    images: Array.from({ length: 8 }, () => input),
    aspectRatio: '16:9',
  })
  await assertPicture(await fileOf(await run(engine, request)), 1344, 756)
})

test('text becomes an H.264 MP4 of 120 frames that moves, the same bytes for the same task', async () => {
  const request = newRequest('video', 'a sailboat at sea', { aspectRatio: '16:9' })
  const film = await fileOf(await run(engine, request))
  await assertFilm(film, 1280, 720)
  assert.ok(film.equals(await fileOf(await run(engine, request))))
  const file = path.join(folder.path, 'film.mp4')
  await writeFile(file, film)
  const select = [
    '-vf',
    'select=eq(n\\,0)+eq(n\\,30),scale=64:36',
    '-vsync',
    '0',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]
  const frames = execFileSync(ffmpegPath, ['-v', 'error', '-i', file, ...select])
  assert.equal(frames.length, 2 * 64 * 36)
  assert.ok(
    !frames.subarray(0, 64 * 36).equals(frames.subarray(64 * 36)),
    'a second later something has moved',
  )
})

test('two images become a video', async () => {
  const input = await makeInput('stripes.png', stripes)
  const request = newRequest('video', 'zoom in', { images: [input, input], aspectRatio: '9:16' })
  await assertFilm(await fileOf(await run(engine, request)), 720, 1280)
})

test('without ffmpeg the built-in encoder makes an H.264 MP4 of 120 frames', async () => {
  const alone = createEngine({ ffmpegPath: null })
  try {
    const request = newRequest('video', 'two cats in a cozy room at night', { aspectRatio: '4:3' })
    await assertFilm(await fileOf(await run(alone, request)), 1120, 840)
  } finally {
    await alone.close()
  }
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

for (const [name, bytes] of [
  ['noise', Buffer.from('this is no image')],
  ['an SVG', Buffer.from(svg)],
  ['half a PNG', null],
] as const) {
  test(`an input that is ${name} fails with its index and is not tried again`, async () => {
    const good = await makeInput('stripes.png', stripes)
    const whole = await readFile(good.path)
    const bad = await makeInput('bad.png', (file) =>
      writeFile(file, bytes ?? whole.subarray(0, whole.length / 2)),
    )
    const failure = { code: 'invalid_input', message: 'Input image 1 could not be read.', mayRetry: false }
    for (const kind of ['image', 'video'] as const) {
      assert.deepEqual(await run(engine, newRequest(kind, 'x', { images: [good, bad] })), {
        kind: 'failed',
        failure,
      })
    }
  })
}

test('a child that dies fails its own task, which may be tried again, and the next one is rendered', async () => {
  const others = await renderers()
  const fragile = createEngine({})
  try {
    const dying = run(fragile, newRequest('video', 'a fox'))
    const newcomers = async () => (await renderers()).filter((id) => !others.includes(id))
    await until('a child has been started', async () => (await newcomers()).length === 1, 10_000)
    for (const id of await newcomers()) process.kill(id, 'SIGKILL')
    const polled = await dying
    assert.ok(
      polled.kind === 'failed' && polled.failure.code === 'provider_failed' && polled.failure.mayRetry,
    )
    await assertPicture(await fileOf(await run(fragile, newRequest('image', 'a fox'))), 1024, 1024)
  } finally {
    await fragile.close()
  }
  assert.deepEqual(await renderers(), others, 'close leaves no process')
})

test('children end when the process that started them is killed', async () => {
  const others = await renderers()
  const script = `
    import { createStoryboard } from ${JSON.stringify(import.meta.resolve('../../src/providers/storyboard/storyboard.ts'))}
    const engine = createStoryboard(${JSON.stringify({ concurrency: 1, renderMsMax: 60_000, ffmpegPath, spriteFolder })})
    const context = { jobKey: 'job', signal: new AbortController().signal, scratchFolder: ${JSON.stringify(folder.path)} }
    const request = { taskId: 'task', kind: 'image', prompt: 'x', images: [], aspectRatio: '1:1', parameters: {} }
    await engine.submit(request, context)
    await engine.poll('job', context)
    console.log('drawn')`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  const [child] = await renderers(parent.pid)
  assert.ok(child !== undefined)
  parent.kill('SIGKILL')
  await until('the child has ended', async () => !(await isAlive(child)), 5_000)
  assert.deepEqual(await renderers(), others)
})

test('a render that overruns its time is killed and may be tried again', async () => {
  const hasty = createEngine({ renderMsMax: 50 })
  const polled = await run(hasty, newRequest('video', 'a fox'))
  await hasty.close()
  assert.ok(polled.kind === 'failed' && polled.failure.mayRetry)
})

test('a cancelled render, running or queued, ends at once and leaves the others alone', async () => {
  const [first, second] = [await newContext(), await newContext()]
  for (const context of [first, second]) await engine.submit(newRequest('video', 'a fox'), context)
  const third = run(engine, newRequest('image', 'a fox'))
  for (const context of [second, first]) {
    await engine.cancel?.(context.jobKey, context)
    const polled = await engine.poll(context.jobKey, context)
    assert.ok(polled.kind === 'failed' && polled.failure.code === 'canceled' && !polled.failure.mayRetry)
  }
  await assertPicture(await fileOf(await third), 1024, 1024)
})

test('a poll whose signal aborts says that the work is running, and a later poll still finds it', async () => {
  const context = await newContext()
  await engine.submit(newRequest('image', 'a fox'), context)
  assert.deepEqual(await engine.poll(context.jobKey, { ...context, signal: AbortSignal.abort() }), {
    kind: 'running',
  })
  assert.equal((await engine.poll(context.jobKey, context)).kind, 'succeeded')
})

test('a second submit with the same job key is the same job', async () => {
  const context = await newContext()
  const request = newRequest('image', 'a fox')
  assert.deepEqual(await engine.submit(request, context), await engine.submit(request, context))
  assert.equal((await engine.poll(context.jobKey, context)).kind, 'succeeded')
  assert.equal(
    (await engine.poll(context.jobKey, context)).kind,
    'lost',
    'it was rendered once, and told once',
  )
})

test('a handle that this process does not know is lost', async () => {
  const context = await newContext()
  for (const handle of ['job-of-another-process', null, { job: 1 }]) {
    assert.deepEqual(await engine.poll(handle, context), { kind: 'lost' })
  }
})
