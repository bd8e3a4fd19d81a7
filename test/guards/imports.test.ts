// Tests the lint rules that are generated from `import-order.ts`. The linter must report every forbidden import that is
// planted in a small tree, and no allowed import.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'

import { connecting, deepestFolder, rooms } from '../../import-order.ts'
import type { Room } from '../../import-order.ts'
import { importFindings, lint, unreportedImports } from './linted-tree.ts'

const everyPackage = [...new Set(rooms.flatMap(({ packages }) => packages))]

interface Place {
  readonly room: Room
  readonly file: string
}

/**
 * The files that contain the planted imports. For a room that is a folder: one file in the folder and one at each depth
 * below the folder, up to `deepestFolder`.
 */
const places: readonly Place[] = rooms.flatMap((room) =>
  isFile(room.path)
    ? [{ room, file: room.path }]
    : Array.from({ length: deepestFolder + 1 }, (_, depth) => ({
        room,
        file: `${room.path}/${'deep/'.repeat(depth)}planted.ts`,
      })),
)

/**
 * The files that the planted imports refer to. For a room that is a folder: a file in the folder and a file in a
 * subfolder.
 */
const targets = rooms.flatMap(({ path: name }) =>
  isFile(name) ? [name] : [`${name}/x.ts`, `${name}/inner/x.ts`],
)

function isFile(name: string): boolean {
  return path.extname(name) !== ''
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

/** Returns code that imports the sources. The code uses every import, so that the linter reports no unused imports. */
function importing(sources: readonly string[], kind: 'values' | 'types' = 'values'): string {
  const imports = sources.map((source, index) =>
    kind === 'values'
      ? `import * as x${index} from '${source}'`
      : `import type { X as X${index} } from '${source}'`,
  )
  const names = sources.map((_, index) => (kind === 'values' ? `x${index}` : `X${index}`)).join(', ')
  const use = kind === 'values' ? `export const all = [${names}]` : `export type All = [${names}]`
  return [...imports, use, ''].join('\n')
}

function specifier(from: string, to: string): string {
  return path.posix.relative(path.dirname(from), to).replace(/^(?!\.)/, './')
}

function isAllowed({ path: own, imports }: Room, file: string): boolean {
  return [own, ...imports].some((target) =>
    target.endsWith('/*') ? path.dirname(file) === path.dirname(target) : isIn(file, target),
  )
}

function isForTypes({ importsTypes = [] }: Room, file: string): boolean {
  return importsTypes.some((target) => isIn(file, target))
}

/** A file for each place, with imports of the targets and packages selected by `wanted`. */
function plant(wanted: (isAllowed: boolean) => boolean): Record<string, string> {
  return Object.fromEntries(
    places.map(({ room, file }) => {
      const files = targets
        .filter((target) => target !== file && !isForTypes(room, target) && wanted(isAllowed(room, target)))
        .map((target) => specifier(file, target))
      const packages = everyPackage
        .filter((name) => wanted(room.packages.includes(name)))
        // Skips packages that export names for opening connections, because `import *` would include those names.
        // Another test covers these packages.
        .filter((name) => !(room.packages.includes(name) && name in connecting))
      return [file, importing([...files, ...packages])]
    }),
  )
}

/**
 * For the rooms that may import types, but not values, from certain targets: one file in each folder of the room, which
 * imports all of these targets.
 */
function plantTypes(kind: 'values' | 'types'): Record<string, string> {
  return Object.fromEntries(
    places
      .filter(({ room }) => (room.importsTypes ?? []).length > 0)
      .map(({ room, file }) => {
        const sources = targets.filter((target) => isForTypes(room, target) && !isAllowed(room, target))
        return [
          file,
          importing(
            sources.map((target) => specifier(file, target)),
            kind,
          ),
        ]
      }),
  )
}

/**
 * A file for each place in the rooms that may use a package in `connecting` and have this value of `mayConnect`. Each
 * file imports every export of these packages that opens connections.
 */
function plantConnections(mayConnect: boolean): Record<string, string> {
  const lines = ({ packages }: Room) =>
    Object.entries(connecting)
      .filter(([name]) => packages.includes(name))
      .flatMap(([name, names]) => names.map((each) => ({ name, each })))
      .map(({ name, each }, index) => `import { ${each} as x${index} } from '${name}'\nvoid x${index}`)
  return Object.fromEntries(
    places
      .filter(({ room }) => (room.mayConnect ?? false) === mayConnect && lines(room).length > 0)
      .map(({ room, file }) => [file, lines(room).join('\n')]),
  )
}

test('every import that the order forbids, and every package that a room may not use, is reported', async () => {
  const files = plant((allowed) => !allowed)
  assert.deepEqual(unreportedImports(files, await lint(files)), [])
})

test('every import that the order allows passes', async () => {
  assert.deepEqual(importFindings(await lint(plant((allowed) => allowed))), [])
})

test('if a room may only import types, types pass and values are reported', async () => {
  assert.deepEqual(importFindings(await lint(plantTypes('types'))), [])
  const values = plantTypes('values')
  assert.ok(Object.keys(values).length > 0)
  assert.deepEqual(unreportedImports(values, await lint(values)), [])
})

test('only rooms that may connect can import names that open connections', async () => {
  const others = plantConnections(false)
  assert.ok(Object.keys(others).length > 0)
  assert.deepEqual(unreportedImports(others, await lint(others)), [])
  assert.deepEqual(importFindings(await lint(plantConnections(true))), [])
})

test('an import in a folder too deep for the rules is reported', async () => {
  const files = Object.fromEntries(
    rooms
      .filter((room) => !isFile(room.path))
      .map((room) => [`${room.path}/${'deep/'.repeat(deepestFolder + 1)}planted.ts`, importing(['./x.ts'])]),
  )
  assert.deepEqual(unreportedImports(files, await lint(files)), [])
})

test('every kind of import is reported: types, re-exports, dynamic imports, and indirect paths', async () => {
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

test('the pages import only types from the service, and only web/src/api sends requests', async () => {
  const { found } = await lint({
    'web/src/api/planted.ts': [
      `import type { Key } from '../../../src/http/site/wire/keys.ts'`,
      `import type { Phase } from '../../../src/domain/task.ts'`,
      `import { isTerminal } from '../../../src/domain/task.ts'`,
      `import type { SiteParts } from '../../../src/http/site/parts.ts'`,
      `import type { Store } from '../../../src/store/store.ts'`,
      `import type { Config } from '../../../src/config.ts'`,
      `import { hash } from 'node:crypto'`,
      `export const late = import('../../../src/http/site/wire/keys.ts')`,
      `export const all = (key: Key, phase: Phase, parts: SiteParts, store: Store, config: Config): unknown =>`,
      `  [key, parts, store, config, hash, isTerminal(phase), fetch('/site/session')]`,
    ].join('\n'),
    'web/src/keys/planted.tsx': `export const answer = await fetch('/site/session')\n`,
    'src/http/site/wire/planted.ts': [
      `import type { Phase } from '../../../domain/task.ts'`,
      `import type { Store } from '../../../store/store.ts'`,
      `import type { SiteParts } from '../parts.ts'`,
      `export type All = Phase | Store | SiteParts`,
    ].join('\n'),
  })
  const planted = [
    ...[2, 3].map((line) => `src/http/site/wire/planted.ts:${line} no-restricted-imports`),
    ...[3, 4, 5, 6, 7, 8].map((line) => `web/src/api/planted.ts:${line} no-restricted-imports`),
    'web/src/keys/planted.tsx:1 no-restricted-globals',
  ]
  assert.deepEqual([...found].filter((finding) => finding.includes('no-restricted')).toSorted(), planted)
})
