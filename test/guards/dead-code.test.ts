// The dead-code check must find a planted unused export, file, and package, and must accept a tree without them.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')

const clean = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    scripts: { start: 'node src/main.ts' },
    dependencies: { yaml: '*' },
  }),
  'src/main.ts': `import { parse } from 'yaml'\nimport { used } from './used.ts'\n\nparse(used)\n`,
  'src/used.ts': `export const used = ''\n`,
}

async function findDeadCode(files: Readonly<Record<string, string>>): Promise<string> {
  await using folder = await temporaryFolder()
  copyFileSync(path.join(root, 'knip.json'), path.join(folder.path, 'knip.json'))
  copyFileSync(path.join(root, 'tsconfig.json'), path.join(folder.path, 'tsconfig.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'))
  mkdirSync(path.join(folder.path, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder.path, name), text)
  const knip = path.join(root, 'node_modules/.bin/knip')
  const { status, stdout, stderr } = spawnSync(knip, ['--no-config-hints'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout + stderr
}

test('an unused export, file, and package are found', async () => {
  const found = await findDeadCode({
    ...clean,
    'package.json': clean['package.json'].replace('"yaml":"*"', '"yaml":"*","zod":"*"'),
    'src/used.ts': `${clean['src/used.ts']}export const plantedExport = 1\n`,
    'src/planted-file.ts': 'export const unused = 1\n',
  })
  for (const planted of ['plantedExport', 'planted-file.ts', 'zod']) assert.ok(found.includes(planted), found)
})

test('a tree without dead code passes', async () => {
  assert.equal(await findDeadCode(clean), '')
})
