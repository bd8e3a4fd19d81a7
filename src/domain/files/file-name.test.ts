import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mediaTypes } from './media-types.ts'
import { mediaTypeOf, newFileName, parseFileName } from './file-name.ts'

describe('file names', () => {
  it('are parsed, and yield their media type', () => {
    for (const mediaType of mediaTypes) {
      for (const purpose of ['in', 'out'] as const) {
        const name = newFileName(purpose, mediaType)
        assert.match(name, new RegExp(`^${purpose}_[0-9A-Za-z]{22}\\.`))
        assert.equal(parseFileName(name), name)
        assert.equal(mediaTypeOf(name), mediaType)
      }
    }
  })

  it('are never repeated', () => {
    const names = Array.from({ length: 1_000 }, () => newFileName('out', 'image/png'))
    assert.equal(new Set(names).size, names.length)
  })

  it('are refused if they have any other form', () => {
    const random = 'A'.repeat(22)
    const wrong = [
      '',
      `out_${random}`,
      `out_${random}.`,
      `out_${random}.exe`,
      `out_${random}.PNG`,
      `out_${random}.png/`,
      `out_${random}.png\n`,
      `out_${random}.png.mp4`,
      `out_${random.slice(1)}.png`,
      `out_${random}A.png`,
      `up_${random}.png`,
      `OUT_${random}.png`,
      ` out_${random}.png`,
      `../out_${random}.png`,
      `out_..${random.slice(2)}.png`,
      `out_/${random.slice(1)}.png`,
      `out_%2e${random.slice(3)}.png`,
      `out_é${random.slice(1)}.png`,
      `out_${random}.constructor`,
    ]
    for (const raw of wrong) assert.equal(parseFileName(raw), null, JSON.stringify(raw))
  })
})
