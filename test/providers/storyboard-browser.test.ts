// Tests the service's outputs in a real browser.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sizeOf } from '@mutoscope/storyboard'

import type { AspectRatio } from '../../src/domain/tasks/catalog.ts'
import { assertFilm, assertSmooth } from '../../packages/storyboard/test/harness/assert-film.ts'
import { openBrowser } from '../harness/browser/browser.ts'
import { stepsOf } from '../../packages/storyboard/test/harness/film-frames.ts'
import { startTestService } from '../harness/service/service.ts'
import type { TestService } from '../harness/service/service.ts'
import { openStoryboardFixture } from '../harness/engine/storyboard-fixture.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const browser = await openBrowser()
opened.defer(() => browser.close())

async function startService(variables: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return opened.use(await startTestService('', variables))
}

async function urlOf(service: TestService, model_id: string, aspect_ratio: AspectRatio): Promise<string> {
  const prompt = 'a sailboat at sea, seagulls in the sky'
  const task = await service.ended(await service.create({ model_id, prompt, aspect_ratio }))
  return task.image_url ?? task.video_url ?? ''
}

const service = await startService()

test('images of all aspect ratios are displayed at the correct size', async () => {
  const ratios = ['1:1', '9:16', '21:9'] as const
  const urls = await Promise.all(ratios.map((ratio) => urlOf(service, 'image-model-a-2', ratio)))
  const page = await browser.newPage()
  await page.setContent(urls.map((url) => `<img src="${url}">`).join(''))
  const sizes = await page.evaluate(`Promise.all([...document.images].map(async (image) => {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  }))`)
  assert.deepEqual(
    sizes,
    ratios.map((ratio) => sizeOf('image', ratio)),
  )
  await page.close()
})

interface Played {
  readonly width: number
  readonly height: number
  readonly duration: number
  readonly frames: number
  readonly corrupted: number
  readonly isPlayingAgain: boolean
  readonly error: string | null
}

const playThrough = `new Promise((resolve) => {
  const video = document.querySelector('video')
  const report = (isPlayingAgain) => {
    const { totalVideoFrames: frames, corruptedVideoFrames: corrupted } = video.getVideoPlaybackQuality()
    resolve({
      width: video.videoWidth,
      height: video.videoHeight,
      duration: video.duration,
      frames,
      corrupted,
      isPlayingAgain,
      error: video.error?.message ?? null,
    })
  }
  let last = 0
  const look = (now, { mediaTime }) => {
    if (mediaTime < last) return report(true)
    last = mediaTime
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
  video.onerror = () => report(false)
  video.playbackRate = 4
  video.play()
})`

async function assertPlays(url: string, ratio: AspectRatio): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(`<video loop muted src="${url}">`)
  const played: Played = await page.evaluate(playThrough)
  await page.close()
  assert.deepEqual({ width: played.width, height: played.height }, sizeOf('video', ratio))
  assert.equal(played.duration, 5)
  assert.deepEqual([played.error, played.corrupted, played.isPlayingAgain], [null, 0, true])
  // The browser may skip the last frames when the video loops.
  assert.ok(played.frames >= 115, `${played.frames} frames were decoded`)
}

test('a video plays to the end without a corrupt frame, and loops', async () => {
  await assertPlays(await urlOf(service, 'svc-flash', '16:9'), '16:9')
})

test('a video encoded without ffmpeg plays too: an H.264 MP4 with 120 frames that moves', async () => {
  const alone = await startService({ PATH: '' })
  const url = await urlOf(alone, 'svc-flash', '9:16')
  await assertPlays(url, '9:16')
  const film = Buffer.from(await (await fetch(url)).arrayBuffer())
  await assertFilm(film, 720, 1280)
  const { folder, options } = opened.use(await openStoryboardFixture())
  const file = path.join(folder, 'film.mp4')
  await writeFile(file, film)
  assertSmooth(stepsOf(file, options.ffmpegPath))
})
