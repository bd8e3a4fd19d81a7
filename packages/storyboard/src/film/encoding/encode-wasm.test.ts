import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { encodeWasm } from './encode-wasm.ts'
import { eraseDates } from './erase-dates.ts'
import type { Film } from '../film.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-test-'))
after(() => rm(folder, { recursive: true, force: true }))

const dot: Film = {
  size: { width: 128, height: 72 },
  draw(context, time) {
    context.fillStyle = 'navy'
    context.fillRect(0, 0, 128, 72)
    context.fillStyle = 'gold'
    context.fillRect(time * 128, 30, 12, 12)
  },
}

async function encoded(film: Film, name: string): Promise<Buffer> {
  const file = path.join(folder, name)
  await encodeWasm(film, file)
  return readFile(file)
}

test('the same frames give the same bytes, which contain no date', async () => {
  const first = await encoded(dot, 'first.mp4')
  assert.ok(first.equals(await encoded(dot, 'second.mp4')))
  const undated = Buffer.from(first)
  eraseDates(undated)
  assert.ok(first.equals(undated))
})

test('if a frame cannot be drawn, encoding fails and leaves no thread behind', async () => {
  const broken: Film = {
    ...dot,
    draw(context, time) {
      if (time > 0.5) throw new Error('the pencil broke')
      dot.draw(context, time)
    },
  }
  await assert.rejects(encoded(broken, 'never.mp4'), /pencil/)
})
