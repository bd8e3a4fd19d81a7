import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { runTests, temporary } from './run-tests.ts'

// Node sets this variable in the process of a test file. While it is set, Node refuses to run other test files.
delete process.env['NODE_TEST_CONTEXT']

const sources = {
  'good.test.ts': "import { test } from 'node:test'; test('works', () => {})",
  'bad.test.ts': "import { test } from 'node:test'; test('breaks', () => { throw new Error('broken') })",
  'unloadable.test.ts': "import './missing.ts'; import { test } from 'node:test'; test('works', () => {})",
  'ended.test.ts': "import { test } from 'node:test'; test('ends the process', () => process.exit(1))",
}

test('a test file that cannot be loaded, or that ends early, never counts as passed', async () => {
  await using folder = await temporaryFolder()
  await mkdir(path.join(folder.path, temporary))
  for (const [name, source] of Object.entries(sources)) await writeFile(path.join(folder.path, name), source)
  const run = (...names: readonly (keyof typeof sources)[]) => runTests(folder.path, names)

  assert.deepEqual(await run('good.test.ts'), { kind: 'passed' })
  assert.deepEqual(await run('good.test.ts', 'bad.test.ts'), { kind: 'failed', test: 'breaks' })
  for (const file of ['unloadable.test.ts', 'ended.test.ts'] as const)
    assert.deepEqual(await run(file, 'good.test.ts'), { kind: 'unclear', file })
  assert.deepEqual(await run('unloadable.test.ts', 'bad.test.ts'), { kind: 'failed', test: 'breaks' })
})
