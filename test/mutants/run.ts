// `npm run test:mutants`: breaks one rule at a time in a copy of the project and expects its tests to see it. A rule that
// can be broken unseen is not tested, whatever the coverage says. Not a part of `npm test`: it takes minutes.

import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from 'node:test'

import { PostgresServer } from '../harness/database/postgres-server.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

const project = path.join(import.meta.dirname, '../..')
const copied = ['src', 'test', 'package.json', 'tsconfig.json', 'mutoscope.example.yaml']
const linked = ['node_modules', 'build']
const temporary = 'tmp'

/** For one file of tests. A broken rule can also mean that something never ends. */
const testFileMs = 60_000

type Verdict = { readonly kind: 'red' | 'survived' | 'outdated'; readonly detail: string }

async function main(words: readonly string[]): Promise<boolean> {
  const wished = mutants.filter(({ breaks }) => words.every((word) => breaks.includes(word)))
  if (wished.length === 0) {
    print(`No mutant is described by: ${words.join(' ')}`)
    return false
  }
  // One for all of them, and not in the copy: PostgreSQL may run as a user who cannot look into it.
  await using server = await PostgresServer.start()
  process.env['TEST_DATABASE_URL'] = server.url()
  await using folder = await temporaryFolder()
  await copyProject(folder.path)
  const tests = [...new Set(wished.flatMap((mutant) => mutant.tests))]
  const broken = await firstFailure(folder.path, tests)
  if (broken !== null) {
    print(`The tests are not green as they are: ${broken}`)
    return false
  }
  let isGood = true
  for (const mutant of wished) {
    const { kind, detail } = await tryMutant(folder.path, mutant)
    isGood &&= kind === 'red'
    print(`${kind.padEnd(9)} ${mutant.breaks}\n          ${detail}`)
  }
  print(isGood ? `All ${wished.length} mutants were seen.` : 'Not every mutant was seen.')
  return isGood
}

async function copyProject(folder: string): Promise<void> {
  for (const name of copied) await cp(path.join(project, name), path.join(folder, name), { recursive: true })
  for (const name of linked) {
    if (existsSync(path.join(project, name))) await symlink(path.join(project, name), path.join(folder, name))
  }
  await mkdir(path.join(folder, temporary))
  // Servers that tests start keep their data in it, and may run as another user.
  await chmod(folder, 0o711)
}

async function tryMutant(folder: string, { file, from, to, tests }: Mutant): Promise<Verdict> {
  const target = path.join(folder, file)
  const original = await readFile(target, 'utf8')
  const places = original.split(from).length - 1
  if (places !== 1) return { kind: 'outdated', detail: `${file} holds the text ${places} times: ${from}` }
  await writeFile(
    target,
    original.replace(from, () => to),
  )
  try {
    const seenBy = await firstFailure(folder, tests)
    if (seenBy !== null) return { kind: 'red', detail: `seen by: ${seenBy}` }
    return { kind: 'survived', detail: `in ${file}, unseen by ${tests.join(', ')}` }
  } finally {
    await writeFile(target, original)
  }
}

/** The name of the first test that fails, or null. A file that does not even load tells nothing about its rule. */
async function firstFailure(folder: string, tests: readonly string[]): Promise<string | null> {
  const files = tests.map((name) => path.join(folder, name))
  const enough = new AbortController()
  const events = run({
    files,
    cwd: folder,
    concurrency: true,
    timeout: testFileMs,
    signal: enough.signal,
    // Tests that are cut short leave their files behind: here they go with the copy.
    env: { ...process.env, TMPDIR: path.join(folder, temporary) },
  })
  let failed: string | null = null
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || failed !== null || files.includes(data.name)) continue
    failed = data.name
    enough.abort()
  }
  return failed
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

// With words behind the command only the mutants that they describe are tried.
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
