// Tests the lint rules that apply to every room: the linter must report a planted violation of each rule.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { lint } from './linted-tree.ts'

const violations: readonly (readonly [rule: string, line: number, text: string])[] = [
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

test('each lint rule reports its violation', async () => {
  const files = violations.map(([, , text], index) => [`src/domain/violation-${index}.ts`, text])
  const { found } = await lint(Object.fromEntries(files))
  const missed = violations.filter(
    ([rule, line], index) => !found.has(`src/domain/violation-${index}.ts:${line} ${rule}`),
  )
  assert.deepEqual(missed, [], [...found].join('\n'))
})

test('an import cycle is reported, even if it consists only of types', async () => {
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
