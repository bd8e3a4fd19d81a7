// Tests the Storyboard engine through its adapter. The drawings are tested in packages/storyboard.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { localLimits } from '../../src/domain/engines/engine-limits.ts'
import { writeFile } from 'node:fs/promises'
import { inputLimits } from '@mutoscope/storyboard'

import { loadConfig } from '../../src/config.ts'
import { branded } from '../../src/lib/brand.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { imagePixelsMax, imageSideMax } from '../../src/domain/files/media-types.ts'
import { createStoryboard } from '../../src/providers/storyboard/storyboard.ts'
import { engineTypes, openProvider } from '../../src/providers/registry.ts'
import { colours } from '../../packages/storyboard/test/harness/pictures.ts'
import {
  fileOf,
  makeInput,
  newRequest,
  openStoryboardFixture,
  run,
} from '../harness/engine/storyboard-fixture.ts'

const fixture = await openStoryboardFixture()
const engine = fixture.open({})

after(async () => {
  await engine.close()
  await fixture[Symbol.asyncDispose]()
})

test('a missing build folder prevents startup, and the error names the command that builds it', () => {
  const options = {
    limits: localLimits(1),
    renderMsMax: 1_000,
    ffmpegPath: null,
    spriteFolder: fixture.folder,
  }
  assert.throws(() => createStoryboard(options), /node packages\/storyboard\/scripts\/build\.ts/)
})

test('a provider keeps the name that the operator chose, so that tasks find it after a restart', async () => {
  const config = loadConfig({ MUTOSCOPE_DATA: fixture.folder })
  const settings = config.providers.get('storyboard')
  assert.ok(settings !== undefined)
  const films = await openProvider(engineTypes, 'films', settings, config, config.catalog)
  assert.equal(films.name, 'films')
  await films.close()
})

test('the same prompt and task result in the same image in any process, and another task results in a different image', async () => {
  const request = newRequest('image', 'an owl in the forest on a foggy night')
  const first = await fileOf(await run(fixture, engine, request))
  const restarted = fixture.open({})
  try {
    assert.ok(first.equals(await fileOf(await run(fixture, restarted, request))))
  } finally {
    await restarted.close()
  }
  const other = { ...request, taskId: branded<TaskId>('task-2') }
  assert.ok(!first.equals(await fileOf(await run(fixture, engine, other))))
})

test('an unreadable input fails with its index and is not retried', async () => {
  const good = await makeInput(fixture, 'colours.png', colours)
  const bad = await makeInput(fixture, 'bad.png', (file) => writeFile(file, 'this is no image'))
  const failure = {
    code: 'invalid_input',
    message: 'Image 2 (image_urls[1]) could not be read.',
    retry: 'no',
    detail: null,
  }
  for (const kind of ['image', 'video'] as const) {
    assert.deepEqual(await run(fixture, engine, newRequest(kind, 'x', { images: [good, bad] })), {
      kind: 'failed',
      failure,
    })
  }
})

test('the engine reads every image that the service accepts', () => {
  assert.deepEqual(inputLimits, { pixelsMax: imagePixelsMax, sideMax: imageSideMax })
})
