// The lint rules. `import-order.ts` defines the rooms and what each may import.

import path from 'node:path'
import { defineConfig } from 'oxlint'
import { connecting, deepestFolder, rooms } from './import-order.ts'
import type { Room } from './import-order.ts'

const onlyNetConnects = 'Only src/net opens connections.'
const onlyClockReads = 'Only src/lib/clock.ts reads the time.'

/**
 * Returns the lint rule for the files `depth` folders below their room. A pattern matches the relative path in an
 * import, so each depth needs its own rule.
 */
function importRule(room: Room, depth: number): object {
  const isFile = path.extname(room.path) !== ''
  const folder = isFile ? path.dirname(room.path) : room.path
  const fromHere = (target: string) => {
    const steps = path.posix.relative(folder, target)
    const up = '../'.repeat(depth)
    return up + steps.replace(/^(?!\.\.)/, depth === 0 ? './' : '')
  }
  const below = (target: string) =>
    path.extname(target) === '' && !target.endsWith('*') ? `${target}/**` : target
  const own = isFile ? [] : ['!./**', ...(depth === 0 ? [] : ['!../**'])]
  const group = [
    '**',
    ...own,
    `${'../'.repeat(depth + 1)}**`,
    ...[...room.imports, ...(room.importsTypes ?? [])].map((target) => `!${fromHere(below(target))}`),
    ...room.packages.map((name) => `!${name}`),
  ]
  const typesOnly = (room.importsTypes ?? []).map(fromHere)
  return {
    paths: Object.entries(connecting)
      .filter(([name]) => room.mayConnect !== true && room.packages.includes(name))
      .map(([name, importNames]) => ({ name, importNames, message: onlyNetConnects })),
    patterns: [
      { regex: '^\\./\\.\\.|[^./]/\\.\\./', message: 'A path must go up first and then down.' },
      ...typesOnly.map((target) => ({
        regex: `^${RegExp.escape(target)}(/|$)`,
        allowTypeImports: true,
        message: `${room.path} may import only types from there (import-order.ts).`,
      })),
      // This pattern comes last, because an import that it allows is not checked against later patterns.
      { group, message: `import-order.ts does not allow this in ${room.path}.` },
    ],
  }
}

function importRules(room: Room): readonly object[] {
  if (path.extname(room.path) !== '') return [override([room.path], importRule(room, 0))]
  const depths = Array.from({ length: deepestFolder + 1 }, (_, depth) =>
    override([`${room.path}/${'*/'.repeat(depth)}*.{ts,tsx}`], importRule(room, depth)),
  )
  const tooDeep = { patterns: [{ group: ['**'], message: `${room.path} has too many nested folders.` }] }
  return [...depths, override([`${room.path}/${'*/'.repeat(deepestFolder + 1)}**`], tooDeep)]
}

function override(files: readonly string[], rule: object): object {
  return { files, rules: { 'no-restricted-imports': ['error', rule] } }
}

export default defineConfig({
  plugins: ['typescript', 'import', 'node', 'unicorn', 'oxc'],
  ignorePatterns: ['build/**', 'data/**'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 70 }],
    'no-console': 'error',
    'node/no-process-env': 'error',
    'no-restricted-globals': [
      'error',
      ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message: onlyNetConnects })),
    ],
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: onlyClockReads },
      { object: 'performance', property: 'now', message: onlyClockReads },
      { object: 'process', property: 'hrtime', message: onlyClockReads },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-namespace': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' }],
  },
  overrides: [
    ...rooms.flatMap(importRules),
    { files: ['src/net/**'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['src/main.ts'], rules: { 'node/no-process-env': 'off' } },
    { files: ['src/lib/clock.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['web/**'],
      plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
      },
    },
    { files: ['web/src/api/**'], rules: { 'no-restricted-globals': 'off' } },
    { files: ['web/src/components/display/now.tsx'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['**/*.test.ts', 'test/**', 'bench/**'],
      rules: {
        'max-lines-per-function': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        'node/no-process-env': 'off',
        'typescript/no-floating-promises': [
          'error',
          {
            allowForKnownSafeCalls: [
              { from: 'package', name: ['test', 'suite', 'describe', 'it'], package: 'node:test' },
            ],
          },
        ],
      },
    },
    {
      files: ['bench/**', 'scripts/**', 'web/scripts/**', 'packages/storyboard/{scripts,studio}/**'],
      rules: { 'no-console': 'off', 'node/no-process-env': 'off', 'no-restricted-properties': 'off' },
    },
    { files: ['src/store/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
    {
      files: ['packages/storyboard/**', 'src/providers/storyboard/**', 'test/**'],
      rules: {
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: ['oxlint.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
