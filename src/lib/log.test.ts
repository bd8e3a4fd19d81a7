import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createLog, withoutKeys } from './log.ts'

const key = `sk-muto_${'a'.repeat(49)}`

test('no API key reaches the log, wherever it appears in a line', () => {
  const lines: string[] = []
  const log = createLog('info', [], { write: (line) => lines.push(line) })
  log.info({ header: `Bearer ${key}`, nested: { list: [key] }, [key]: 1 }, `a message with ${key}`)
  log.error({ err: new Error(`refused: ${key}`, { cause: new Error(key) }) }, 'failed')
  log.child({ key }).warn(`\n${key}`)
  assert.equal(lines.length, 3)
  for (const line of lines) {
    assert.ok(!line.includes('aaaa'), line)
    assert.equal(typeof JSON.parse(line), 'object')
  }
})

test('keys of other services are removed too, but words such as task-created-by-worker are not', () => {
  assert.equal(withoutKeys('key=sk-proj-1234567890'), 'key=sk-…')
  assert.equal(withoutKeys('%20sk-1234567890'), '%20sk-…')
  assert.equal(withoutKeys(`glued${key}`), 'gluedsk-…')
  assert.equal(
    withoutKeys('task-created-by-worker on disk-0123456789'),
    'task-created-by-worker on disk-0123456789',
  )
})

test('an error is logged with message and stack, without the rows that it quotes; an expected error is logged in its own form', () => {
  const lines: string[] = []
  const log = createLog('info', [], { write: (line) => lines.push(line) })
  const quoting = Object.assign(new Error('no such thing'), {
    code: '23502',
    detail: 'a prompt',
    where: 'a prompt',
  })
  log.error({ err: new Error('failed', { cause: quoting }) }, 'said')
  log.error({ err: quoting }, 'said')
  const expected = new Error('secret', { cause: quoting })
  log.error({ err: Object.assign(expected, { toJSON: () => ({ code: 'expected' }) }) }, 'said')
  assert.doesNotMatch(lines.join(''), /a prompt|secret/)
  assert.match(String(lines[0]), /no such thing.*log\.test\.ts/)
  assert.match(String(lines[1]), /"code":"23502"/)
  assert.match(String(lines[2]), /"err":\{"code":"expected"\}/)
})

test('a line has its level and time as text, and lines below the configured level are not logged', () => {
  const lines: string[] = []
  const log = createLog('warn', [], { write: (line) => lines.push(line) })
  log.info('left out')
  log.warn('said')
  assert.match(lines.join(''), /^\{"level":"warn","time":"20\d\d-[^"]+Z","msg":"said"\}\n$/)
})
