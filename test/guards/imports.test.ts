// The guard of the import order is guarded itself: whatever a room must not import is planted, all of it at once, in a
// small tree with the real configuration of the linter, and every plant must be found. What it may import must pass.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { connecting, rooms } from '../../import-order.ts'
import type { Room } from '../../import-order.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const root = path.join(import.meta.dirname, '../..')

const everyPackage = [...new Set(rooms.flatMap(({ packages }) => packages))]

/** A file of each room; a folder's rule must hold in the folders below it too. */
interface Place {
  readonly room: Room
  readonly folder: string
}

const places: readonly Place[] = rooms
  .filter(({ path: name }) => path.extname(name) === '')
  .flatMap((room) => ['', '/deep', '/deep/deeper'].map((below) => ({ room, folder: room.path + below })))
  // A folder that another room's rule governs is not this room's.
  .filter(({ room, folder }) => !rooms.some((other) => other !== room && other.path === folder))

interface Verdict {
  readonly isClean: boolean
  /** `src/http/a.ts:3 no-restricted-imports` of everything that was found. */
  readonly found: ReadonlySet<string>
}

/** Lints the files, by name, as the project is linted. */
async function lint(files: Readonly<Record<string, string>>): Promise<Verdict> {
  await using folder = await temporaryFolder()
  for (const name of ['oxlint.config.ts', 'import-order.ts', 'tsconfig.json', 'package.json']) {
    copyFileSync(path.join(root, name), path.join(folder.path, name))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true })
    writeFileSync(path.join(folder.path, name), text)
  }
  // By their folders: through the link it would lint every package.
  const folders = new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))
  const args = ['--type-aware', '--deny-warnings', '--format', 'unix', ...folders]
  // Into a file: of a pipe, the linter leaves what is not read when it ends.
  const report = path.join(folder.path, 'report.txt')
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), args, {
    cwd: folder.path,
    stdio: ['ignore', openSync(report, 'w'), 'inherit'],
    timeout: 60_000,
  })
  const lines = readFileSync(report, 'utf8').matchAll(
    /((?:web|src|packages)\/[^:\n]+):(\d+):\d+: .*\/\w+\(([\w-]+)\)\]$/gm,
  )
  return {
    isClean: status === 0,
    found: new Set([...lines].map(([, file, line, rule]) => `${file}:${line} ${rule}`)),
  }
}

/** One import a line, each used, so that nothing but the import itself is found. */
function importing(sources: readonly string[]): string {
  const imports = sources.map((source, index) => `import * as x${index} from '${source}'`)
  return [...imports, `export const all = [${sources.map((_, index) => `x${index}`).join(', ')}]`, ''].join(
    '\n',
  )
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** Whether the table lets the room import this file. */
function isAllowed({ path: own, imports, importsTypes = [] }: Room, file: string): boolean {
  const targets = [own, ...imports, ...importsTypes]
  return targets.some((target) =>
    target.endsWith('/*')
      ? path.dirname(file) === path.dirname(target)
      : file === target || isIn(file, target),
  )
}

/** A file of every room, directly in its folder and below it. */
const targets = rooms.flatMap(({ path: name }) =>
  path.extname(name) === '' ? [`${name}/x.ts`, `${name}/inner/x.ts`] : [name],
)

/** A file in each place that imports each target and each package of which `wanted` is true. */
function plant(wanted: (isAllowed: boolean) => boolean): Record<string, string> {
  return Object.fromEntries(
    places.map(({ room, folder }) => {
      const files = [...targets, `${path.dirname(folder)}/x.ts`]
        .filter((file) => wanted(isAllowed(room, file)))
        // Types only: how a type is imported is a rule of its own.
        .filter((file) => !(room.importsTypes ?? []).some((other) => isIn(file, other)))
        .map((file) => path.posix.relative(folder, file).replace(/^(?!\.)/, './'))
      const packages = everyPackage
        .filter((name) => wanted(room.packages.includes(name)))
        // Allowed but for the names that connect, which `import *` includes.
        .filter((name) => !(room.packages.includes(name) && name in connecting))
      return [`${folder}/planted.ts`, importing([...files, ...packages])]
    }),
  )
}

test('every import against the order, and every package away from its home, is found', async () => {
  const files = plant((allowed) => !allowed)
  const { found } = await lint(files)
  const missed = Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isFound = !line.startsWith('import') || found.has(`${file}:${index + 1} no-restricted-imports`)
      return isFound ? [] : [`${file}: ${line}`]
    }),
  )
  assert.deepEqual(missed, [])
})

test('every import along the order passes', async () => {
  const { found } = await lint(plant((allowed) => allowed))
  assert.deepEqual(
    [...found].filter((finding) => finding.endsWith('no-restricted-imports')),
    [],
  )
})

test('what comes in by another way is found too: types, re-exports, dynamic imports, detours', async () => {
  const { found } = await lint({
    'src/domain/planted.ts': [
      `import type { A } from '../http/x.ts'`,
      `export * from '../store/x.ts'`,
      `export const late = import('../worker/x.ts')`,
      `import './../net/x.ts'`,
      `import { connect } from 'node:net'`,
      `export const all: A[] = [connect]`,
    ].join('\n'),
  })
  for (const line of [1, 2, 3, 4, 5]) {
    assert.ok(found.has(`src/domain/planted.ts:${line} no-restricted-imports`), `line ${line}`)
  }
})

test('the pages take types from what the service answers, and nothing else from the service or Node', async () => {
  const { found } = await lint({
    'web/src/api/planted.ts': [
      `import type { Key } from '../../../src/http/site/wire/keys.ts'`,
      `import type { Phase } from '../../../src/domain/task.ts'`,
      `import { isTerminal } from '../../../src/domain/task.ts'`,
      `import type { SiteContext } from '../../../src/http/site/parts.ts'`,
      `import type { Store } from '../../../src/store/store.ts'`,
      `import type { Config } from '../../../src/config.ts'`,
      `import { hash } from 'node:crypto'`,
      `export const late = import('../../../src/http/site/wire/keys.ts')`,
      `export const all = (key: Key, phase: Phase, parts: SiteContext, store: Store, config: Config): unknown =>`,
      `  [key, parts, store, config, hash, isTerminal(phase), fetch('/site/session')]`,
    ].join('\n'),
    'web/src/keys/planted.tsx': `export const answer = await fetch('/site/session')\n`,
    'src/http/site/wire/planted.ts': [
      `import type { Phase } from '../../../domain/task.ts'`,
      `import type { Store } from '../../../store/store.ts'`,
      `import type { SiteContext } from '../parts.ts'`,
      `export type All = Phase | Store | SiteContext`,
    ].join('\n'),
  })
  const planted = [
    ...[2, 3].map((line) => `src/http/site/wire/planted.ts:${line} no-restricted-imports`),
    ...[3, 4, 5, 6, 7, 8].map((line) => `web/src/api/planted.ts:${line} no-restricted-imports`),
    'web/src/keys/planted.tsx:1 no-restricted-globals',
  ]
  assert.deepEqual([...found].filter((finding) => finding.includes('no-restricted')).sort(), planted)
})

/** A file for each rule, with the line that breaks it. */
const breaches: readonly (readonly [rule: string, line: number, text: string])[] = [
  ['no-process-env', 1, `export const home = process.env['HOME']\n`],
  ['no-restricted-properties', 1, 'export const now = Date.now()\n'],
  ['no-restricted-properties', 1, 'export const now = performance.now()\n'],
  ['no-restricted-globals', 1, `export const answer = await fetch('http://localhost')\n`],
  ['no-console', 1, `console.log('x')\nexport {}\n`],
  ['no-default-export', 1, 'export default 1\n'],
  ['no-explicit-any', 1, 'export const x: any = 1\n'],
  ['no-non-null-assertion', 1, `export const x = [1].at(0)!\n`],
  ['no-floating-promises', 2, `async function work(): Promise<void> {}\nwork()\nexport {}\n`],
  [
    'no-misused-promises',
    2,
    `async function check(): Promise<boolean> { return true }\nif (check()) throw new Error()\nexport {}\n`,
  ],
  [
    'switch-exhaustiveness-check',
    2,
    `export function f(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
  ],
  ['max-lines', 301, `export const x = 1\n`.repeat(1) + '// more\n'.repeat(300)],
  ['max-lines-per-function', 1, `export function f(): void {\n${'  // more\n'.repeat(70)}}\n`],
]

test('each rule of the house finds its breach', async () => {
  const files = breaches.map(([, , text], index) => [`src/domain/breach-${index}.ts`, text])
  const { found } = await lint(Object.fromEntries(files))
  const missed = breaches.filter(
    ([rule, line], index) => !found.has(`src/domain/breach-${index}.ts:${line} ${rule}`),
  )
  assert.deepEqual(missed, [], [...found].join('\n'))
})

test('a cycle of imports is found, also one of types only', async () => {
  const { found } = await lint({
    'src/domain/a.ts': `import { b } from './b.ts'\nexport const a = (): unknown => b\n`,
    'src/domain/b.ts': `import { a } from './a.ts'\nexport const b = (): unknown => a\n`,
    'src/lib/c.ts': `import type { D } from './d.ts'\nexport type C = D | 1\n`,
    'src/lib/d.ts': `import type { C } from './c.ts'\nexport type D = C[]\n`,
    'web/src/keys/e.ts': `import { f } from './f.tsx'\nexport const e = (): unknown => f\n`,
    'web/src/keys/f.tsx': `import { e } from './e.ts'\nexport const f = () => <p>{String(e)}</p>\n`,
    'web/src/keys/g.ts': `import type { H } from './h.tsx'\nexport type G = H | 1\n`,
    'web/src/keys/h.tsx': `import type { G } from './g.ts'\nexport type H = G[]\n`,
  })
  const files = ['src/domain/a.ts', 'src/domain/b.ts', 'src/lib/c.ts', 'src/lib/d.ts']
  const pages = ['web/src/keys/e.ts', 'web/src/keys/f.tsx', 'web/src/keys/g.ts', 'web/src/keys/h.tsx']
  for (const file of [...files, ...pages]) assert.ok(found.has(`${file}:1 no-cycle`), file)
})

test('a clean tree passes', async () => {
  const { isClean, found } = await lint({
    'src/lib/a.ts': `import { randomBytes } from 'node:crypto'\n\nexport const a = (): Buffer => randomBytes(1)\n`,
    'src/domain/b.ts': `import { a } from '../lib/a.ts'\n\nexport const b = (): number => a().length\n`,
  })
  assert.deepEqual([...found], [])
  assert.ok(isClean)
})
