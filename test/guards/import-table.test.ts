// The table in `import-order.ts` matches the project's files and the diagram in ARCHITECTURE.md.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { rooms } from '../../import-order.ts'
import type { Room } from '../../import-order.ts'

const root = path.join(import.meta.dirname, '../..')

const sources = globSync('{src,web/src,packages}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.{ts,tsx}', '**/node_modules/**'],
})

/** The innermost room that contains the file. */
function roomOf(file: string): Room | undefined {
  return rooms
    .filter(({ path: name }) => file === name || file.startsWith(`${name}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}

test('every file is in a room, and every room exists', () => {
  assert.deepEqual(
    // The scripts and tests of a package, like those of the project, may import anything.
    sources.filter((file) => roomOf(file) === undefined && /^(src|web|packages\/[^/]+\/src)\//.test(file)),
    [],
  )
  assert.deepEqual(
    rooms.map((room) => room.path).filter((name) => !existsSync(path.join(root, name))),
    [],
  )
})

test('the table allows a room no package that the room does not use', () => {
  const used = new Set(
    sources.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const packages = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^.'][^']*)'/g)]
      return packages.map(([, name]) => `${roomOf(file)?.path}: ${name}`)
    }),
  )
  const unused = rooms
    // Skips the rooms in `web/`, because they share one list of packages, and not every room uses every package.
    .filter((room) => !room.path.startsWith('web/'))
    .flatMap((room) => room.packages.map((name) => `${room.path}: ${name}`))
    .filter((line) => !used.has(line))
  assert.deepEqual(unused, [])
})

/** The rooms on each line of the diagram, from top to bottom. */
function drawnLines(): readonly (readonly string[])[] {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, drawing = ''] = /`import-order\.ts`[\s\S]*?```\n([^`]*)\n```/.exec(text) ?? []
  return drawing.split('\n').map((line) => line.split(' · '))
}

/** The diagram shows an inner room as part of its outer room, and `service.ts` as part of `service/`. */
function drawnNameOf(name: string): string {
  return (name.split('/')[1] ?? '').replace(/\.ts$/, '')
}

test('the diagram in ARCHITECTURE.md shows every room of the service once, above all rooms that it imports from', () => {
  const lines = drawnLines()
  const inService = rooms.filter((room) => room.path.startsWith('src/'))
  const names = new Set(inService.map((room) => drawnNameOf(room.path)))
  assert.deepEqual(lines.flat().toSorted(), [...names].toSorted())
  const lineOf = (name: string) => lines.findIndex((line) => line.includes(name))
  for (const { path: own, imports, importsTypes = [] } of inService) {
    for (const target of [...imports, ...importsTypes].filter((other) => other.startsWith('src/'))) {
      const [upper, lower] = [drawnNameOf(own), drawnNameOf(target)]
      assert.ok(upper === lower || lineOf(upper) < lineOf(lower), `${upper} imports from ${lower}`)
    }
  }
})
