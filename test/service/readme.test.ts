// Runs the README's commands for the first task. Only the URL and the key are replaced.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

import { inspectFile } from '../../src/files/inspect/inspect.ts'
import { startTestService } from '../harness/service/service.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

test("the README's curl commands create a video", async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const lines = /```bash\n(.*?)```/s.exec(readme)?.[1] ?? ''
  assert.match(lines, /KEY=sk-muto_\.\.\./)
  await using service = await startTestService()
  await using folder = await temporaryFolder()
  const script = lines.replace('http://127.0.0.1:8080', service.url).replace('sk-muto_...', service.key)
  await promisify(execFile)('bash', ['-euc', script], { cwd: folder.path })
  const inspected = await inspectFile(path.join(folder.path, 'fox.mp4'))
  assert.ok(inspected.kind === 'readable' && inspected.mediaType === 'video/mp4')
})
