// The files, pages, and headings that documents and comments refer to must exist.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root })
const sources = globSync(
  [
    'src/**/*.ts',
    'test/**/*.ts',
    'bench/**/*.ts',
    'web/**/*.{ts,tsx}',
    'scripts/**/*.{ts,mjs}',
    'packages/**/*.ts',
    '*.yaml',
    'Dockerfile',
  ],
  {
    cwd: root,
  },
)

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/**
 * Returns the names that match no file or folder. A name may be a glob. It is relative to the root or to one of
 * `folders`.
 */
function missing(names: readonly string[], folders: readonly string[]): readonly string[] {
  return names.filter(
    (name) =>
      globSync(
        ['', ...folders].map((folder) => folder + name),
        { cwd: root },
      ).length === 0,
  )
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

test('the files and folders that a document names in backticks exist', () => {
  for (const page of pages) {
    const files = all(read(page), /`([\w*./-]+\/[\w*.-]+\.(?:ts|md))`/g)
    const folders = all(read(page), /`((?:src|test|docs|bench|scripts|packages|web)\/[\w/-]*)`/g)
    assert.deepEqual(missing([...files, ...folders], ['src/', `${path.dirname(page)}/`]), [], page)
  }
})

test('the map in ARCHITECTURE.md names every room, and only existing ones', () => {
  const [, map = ''] = read('ARCHITECTURE.md').split('```\n')
  const named = all(map, /(?<![\w.-])([a-z-]+(?:\.ts|\/))/g)
  assert.deepEqual(missing(named, ['src/', 'src/*/', 'packages/', 'test/']), [])
  const rooms = globSync(['src/*/', 'test/*/'], { cwd: root }).map((room) => `${path.basename(room)}/`)
  assert.deepEqual(
    rooms.filter((room) => !named.includes(room)),
    [],
  )
})

test('a link in a document leads to an existing page and heading', () => {
  for (const page of pages) {
    for (const link of all(read(page), /\]\((?!https?:)([^)\s]+)\)/g)) {
      const [place = '', heading] = link.split('#')
      const target = place === '' ? page : path.join(path.dirname(page), place)
      assert.deepEqual(missing([target], []), [], page)
      if (heading !== undefined) assert.ok(headingsOf(target).includes(heading), `${page}: ${link}`)
    }
  }
})

function headingsOf(page: string): readonly string[] {
  return all(read(page), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('pages named in comments exist', () => {
  for (const source of sources) {
    const named = all(read(source), /\b((?:docs\/[\w/-]+|[A-Z]{6,})\.md)\b/g)
    assert.deepEqual(missing(named, []), [], source)
  }
})
