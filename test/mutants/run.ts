// `npm run test:mutants`: breaks one rule at a time in a copy of the project and expects the rule's tests to fail. A
// rule that can be broken unnoticed is not tested, regardless of the coverage. Not part of `npm test`, because it takes
// minutes.

import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from 'node:test'

import { PostgresServer } from '../harness/database/postgres-server.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { findPlaces, replaceRange } from './find-place.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

const project = path.join(import.meta.dirname, '../..')
const copied = ['src', 'test', 'package.json', 'tsconfig.json', 'mutoscope.example.yaml']
const linked = ['node_modules', 'build', 'packages', 'docs']
const temporary = 'tmp'

/** The time limit for one test file. A broken rule can also cause a test to run forever. */
const testFileMs = 120_000

type Verdict = { readonly kind: 'caught' | 'survived' | 'outdated'; readonly detail: string }

async function main(words: readonly string[]): Promise<boolean> {
  const selected = mutants.filter(({ breaks }) => words.every((word) => breaks.includes(word)))
  if (selected.length === 0) {
    print(`No mutant matches: ${words.join(' ')}`)
    return false
  }
  // One server for all mutants, outside the copy, because PostgreSQL may run as a user who cannot read the copy.
  await using server = await PostgresServer.start()
  process.env['TEST_DATABASE_URL'] = server.url()
  await using folder = await temporaryFolder()
  await copyProject(folder.path)
  const tests = [...new Set(selected.flatMap((mutant) => mutant.tests))]
  const broken = await firstFailure(folder.path, tests)
  if (broken !== null) {
    print(`A test fails without any mutant: ${broken}`)
    return false
  }
  let isGood = true
  for (const mutant of selected) {
    const { kind, detail } = await tryMutant(folder.path, mutant)
    isGood &&= kind === 'caught'
    print(`${kind.padEnd(9)} ${mutant.breaks}\n          ${detail}`)
  }
  print(
    isGood ? `Caught: ${selected.length} of ${selected.length} mutants.` : 'Some mutants were not caught.',
  )
  return isGood
}

async function copyProject(folder: string): Promise<void> {
  for (const name of copied) await cp(path.join(project, name), path.join(folder, name), { recursive: true })
  for (const name of linked) {
    if (existsSync(path.join(project, name))) await symlink(path.join(project, name), path.join(folder, name))
  }
  await mkdir(path.join(folder, temporary))
  // Servers started by tests store their data here, and may run as another user.
  await chmod(folder, 0o711)
}

async function tryMutant(folder: string, { file, from, to, tests }: Mutant): Promise<Verdict> {
  const target = path.join(folder, file)
  const original = await readFile(target, 'utf8')
  const [place, ...others] = findPlaces(original, from)
  if (place === undefined || others.length > 0)
    return { kind: 'outdated', detail: `${file} does not contain this text exactly once: ${from}` }
  await writeFile(target, replaceRange(original, place, to))
  try {
    const caughtBy = await firstFailure(folder, tests)
    if (caughtBy !== null) return { kind: 'caught', detail: `by: ${caughtBy}` }
    return { kind: 'survived', detail: `in ${file}, not noticed by ${tests.join(', ')}` }
  } finally {
    await writeFile(target, original)
  }
}

/**
 * Returns the name of the first failing test, or null. If a file fails to load, the run says nothing about the rule.
 */
async function firstFailure(folder: string, tests: readonly string[]): Promise<string | null> {
  const files = tests.map((name) => path.join(folder, name))
  const done = new AbortController()
  const events = run({
    files,
    cwd: folder,
    concurrency: true,
    timeout: testFileMs,
    signal: done.signal,
    // Aborted tests leave files behind. In this folder, they are removed together with the copy.
    env: { ...process.env, TMPDIR: path.join(folder, temporary) },
  })
  let failed: string | null = null
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || failed !== null || files.includes(data.name)) continue
    failed = data.name
    done.abort()
  }
  return failed
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

// Words on the command line select the mutants whose descriptions contain them.
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
