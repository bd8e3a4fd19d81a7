// `npm run test:mutants` breaks one rule at a time in a copy of the project, and expects the rule's tests to fail. If
// these tests pass, nothing tests the rule, even if the coverage report shows the code as covered. The command takes
// minutes, so it is not part of `npm test`.

import { chmod, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'

import { PostgresServer } from '../harness/database/postgres-server.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { findPlaces, replaceRange } from './find-place.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { runTests, temporary } from './run-tests.ts'

const project = path.join(import.meta.dirname, '../..')
const copied = ['src', 'test', 'package.json', 'tsconfig.json', 'mutoscope.example.yaml']
const linked = ['node_modules', 'build', 'packages', 'docs']

type Verdict = { readonly kind: 'caught' | 'survived' | 'unclear' | 'outdated'; readonly detail: string }

async function main(words: readonly string[]): Promise<boolean> {
  const selected = mutants.filter(({ breaks }) => words.every((word) => breaks.includes(word)))
  if (selected.length === 0) {
    print(`No mutant matches: ${words.join(' ')}`)
    return false
  }
  // All mutants share one server outside the copy, because PostgreSQL may run as a user who cannot read the copy.
  await using server = await PostgresServer.start()
  process.env['TEST_DATABASE_URL'] = server.url()
  await using folder = await temporaryFolder()
  await copyProject(folder.path)
  const tests = [...new Set(selected.flatMap((mutant) => mutant.tests))]
  const whole = await runTests(folder.path, tests)
  if (whole.kind !== 'passed') {
    const what = whole.kind === 'failed' ? `this test fails: ${whole.test}` : noResult(whole.file)
    print(`Even without a mutant, ${what}`)
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
  // Tests start servers that store their data in this folder and may run as another user.
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
    const result = await runTests(folder, tests)
    switch (result.kind) {
      case 'failed':
        return { kind: 'caught', detail: `by: ${result.test}` }
      case 'unclear':
        return { kind: 'unclear', detail: noResult(result.file) }
      case 'passed':
        return { kind: 'survived', detail: `in ${file}, not noticed by ${tests.join(', ')}` }
    }
  } finally {
    await writeFile(target, original)
  }
}

function noResult(file: string): string {
  return `${file} failed outside its tests, for example because it cannot be loaded`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

// Runs only the mutants whose description contains every word from the command line.
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1
