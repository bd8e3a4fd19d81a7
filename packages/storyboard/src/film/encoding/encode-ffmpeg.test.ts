import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { encodeFfmpeg } from './encode-ffmpeg.ts'
import type { Film } from '../film.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-test-'))
after(() => rm(folder, { recursive: true, force: true }))

test('if ffmpeg exits while frames are being sent, the error contains its message', async () => {
  const film: Film = { size: { width: 640, height: 360 }, draw: () => {} }
  const failing = path.join(folder, 'ffmpeg')
  await writeFile(failing, '#!/bin/sh\nhead -c 2000000 > /dev/null\necho no space >&2\nexit 3\n', {
    mode: 0o755,
  })
  for (let round = 0; round < 20; round++) {
    await assert.rejects(encodeFfmpeg(film, failing, path.join(folder, 'out.mp4')), {
      message: 'ffmpeg exited with status 3: no space\n',
    })
  }
})
