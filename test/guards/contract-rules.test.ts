// Every rule of the contract has a test that names it and asserts something.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { assertingFunctions, callsIn } from './asserting-functions.ts'

const root = path.join(import.meta.dirname, '../..')

const contractRules = readFileSync(path.join(root, 'test/api/contract-rules.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', text = ''] = line.split('\t')
    return { id, text }
  })

interface NamedTest {
  readonly where: string
  /** IDs such as `C2.14`, from the brackets at the end of the test's name. */
  readonly ids: readonly string[]
  readonly body: string
}

const ids = String.raw`\[((?:C\d+\.\d+(?:, )?)+)\]`
/** Matches a call to `test` with rule IDs in the name, up to the closing parenthesis at the same indentation. */
const call = new RegExp(
  String.raw`^( *)test\(\s*(['"${'`'}])((?:(?!\2).)*?) ${ids}\2,([\s\S]*?)^\1\}?,?\)`,
  'gm',
)
/** Matches the end of every name with rule IDs, even if the name is not passed to `test`. */
const nameEnd = new RegExp(String.raw`${ids}['"${'`'}],`, 'g')

const files = globSync(['test/**/*.test.ts', 'src/**/*.test.ts'], { cwd: root }).map((file) => ({
  file,
  source: readFileSync(path.join(root, file), 'utf8'),
}))

const namedTests: readonly NamedTest[] = files.flatMap(({ file, source }) =>
  [...source.matchAll(call)].map(([, , , name = '', list = '', body = '']) => ({
    where: `${file}: ${name}`,
    ids: list.split(', '),
    body,
  })),
)

test('every rule of the contract is named by a test', () => {
  const named = new Set(namedTests.flatMap((each) => each.ids))
  const unnamed = contractRules.filter(({ id }) => !named.has(id)).map(({ id, text }) => `${id} ${text}`)
  assert.deepEqual(unnamed, [])
})

test('only tests that run and assert something name a rule', () => {
  const names = files.flatMap(({ source }) => [...source.matchAll(nameEnd)])
  assert.equal(namedTests.length, names.length, 'each name with a rule belongs to a call to test')
  for (const { where, body } of namedTests) {
    assert.doesNotMatch(body, /\bskip: true|\btodo: /, where)
    const asserting = assertingFor(where.split(': ')[0] ?? '')
    assert.ok(
      [...callsIn(body)].some((name) => asserting.has(name)),
      `${where} asserts nothing`,
    )
  }
})

/** Returns the functions that can make a test fail, from the test file, the helpers next to it, and `expect.ts`. */
function assertingFor(file: string): ReadonlySet<string> {
  const helpers = globSync([`${path.dirname(file)}/!(*.test).ts`, 'test/api/expect.ts'], { cwd: root })
  return assertingFunctions([file, ...helpers].map((name) => readFileSync(path.join(root, name), 'utf8')))
}

test('no test names a rule that does not exist', () => {
  const known = new Set(contractRules.map(({ id }) => id))
  const unknown = namedTests.flatMap((each) => each.ids).filter((id) => !known.has(id))
  assert.deepEqual(unknown, [])
})

test('rules are numbered without gaps in each section', () => {
  assert.ok(contractRules.length > 100)
  const sections = Map.groupBy(contractRules, ({ id }) => id.split('.')[0])
  for (const [section, rules] of sections) {
    assert.deepEqual(
      rules.map(({ id }) => id),
      rules.map((_, index) => `${section}.${index + 1}`),
    )
  }
})
