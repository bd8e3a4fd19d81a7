// Bundles small programs and the service, and runs them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { temporaryFolder } from '../../../test/harness/files/temporary-folder.ts'
import { ServedProcess } from '../../../test/harness/processes/served-process.ts'
import { buildNext, buildsKept } from '../build-next.ts'
import { bundle } from '../bundle.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Writes the files of a small program, and returns a function that turns their names into paths. */
async function program(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder()
  const at = (name: string) => path.join(folder.path, name)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
  return { at, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

function run(file: string) {
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 })
  return { stdout, stderr }
}

const thrower = `
interface Unused { readonly a: number }

export function fail(what: string): never {
  throw new Error(what)
}
`

test('a stack trace from the bundle names the files and lines of the sources', async () => {
  await using tree = await program({
    'src/lib/fail.ts': thrower,
    'src/main.ts': `import { fail } from './lib/fail.ts'\n\nfail('on purpose')\n`,
  })
  await bundle(tree.at('src/main.ts'), tree.at('build/1'))
  const { stderr } = run(tree.at('build/1/main.cjs'))
  assert.match(stderr, /Error: on purpose\n/)
  assert.ok(stderr.includes(`at fail (${tree.at('src/lib/fail.ts')}:5:9)`), stderr)
  assert.ok(stderr.includes(`${tree.at('src/main.ts')}:3:1`), stderr)
})

test('files that contain only other packages have no source map, which would take memory for nothing', async () => {
  await using tree = await program({
    'node_modules/dependency/package.json':
      '{ "name": "dependency", "exports": "./index.js", "type": "module" }',
    'node_modules/dependency/index.js': `export const theirs = 'theirs'`,
    'src/own.ts': `export const ours: string = 'ours'`,
    'src/main.ts': `const parts = [import('dependency'), import('./own.ts')]\nvoid Promise.all(parts)`,
  })
  await bundle(tree.at('src/main.ts'), tree.at('build/1'))
  const names = readdirSync(tree.at('build/1'))
  const chunkOf = (text: string) =>
    names.find(
      (name) => name.endsWith('.cjs') && readFileSync(tree.at(`build/1/${name}`), 'utf8').includes(text),
    ) ?? assert.fail(text)
  assert.ok(!names.includes(`${chunkOf('"theirs"')}.map`), names.join())
  assert.ok(names.includes(`${chunkOf('"ours"')}.map`), names.join())
})

test('a bundle contains only characters that take one byte in memory, but means the same', async () => {
  const source = String.raw`
/** A comment “with” such characters… */
export const π = '…'
const escaped = /^\…\\…$/
console.log(${'`'}é${'$'}{π}\\…\…😀${'`'}, /^[–—]+$/.test('–—'), escaped.test('…\\…'))
`
  await using tree = await program({ 'src/main.ts': source })
  await bundle(tree.at('src/main.ts'), tree.at('build/1'))
  const files = readdirSync(tree.at('build/1')).filter((name) => name.endsWith('.cjs'))
  for (const file of files)
    assert.doesNotMatch(readFileSync(tree.at(`build/1/${file}`), 'utf8'), /[^\0-\xff]/)
  const { stdout, stderr } = run(tree.at('build/1/main.cjs'))
  assert.equal(stdout, 'é…\\……😀 true true\n', stderr)
})

test('a bundled thread runs, finds files next to its source, and has stack traces of the sources', async () => {
  await using tree = await program({
    'data/word.txt': 'written beside the sources',
    'src/lib/fail.ts': thrower,
    'src/deep/thread.ts': `import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { fail } from '../lib/fail.ts'

try {
  fail(readFileSync(new URL('../../data/word.txt', import.meta.url), 'utf8'))
} catch (error) {
  parentPort?.postMessage((error as Error).stack)
}
`,
    'src/deep/start.ts': `import { Worker } from 'node:worker_threads'

export function start(): void {
  new Worker(new URL('./thread.ts', import.meta.url)).on('message', (text: string) => process.stdout.write(text))
}
`,
    'src/main.ts': `import { fail } from './lib/fail.ts'\nimport { start } from './deep/start.ts'\n\nstart()\nif (process.argv.length > 9) fail('never')\n`,
  })
  await bundle(tree.at('src/main.ts'), tree.at('build/1'))
  const { stdout } = run(tree.at('build/1/main.cjs'))
  assert.match(stdout, /^Error: written beside the sources\n/)
  assert.ok(stdout.includes(`fail (${tree.at('src/lib/fail.ts')}:5:9)`), stdout)
  assert.ok(stdout.includes(`${tree.at('src/deep/thread.ts')}:6:3`), stdout)
})

test('a module that refers to files in a way that the bundler cannot follow is refused', async () => {
  await using tree = await program({ 'src/main.ts': `export const folder = import.meta.dirname\n` })
  await assert.rejects(
    bundle(tree.at('src/main.ts'), tree.at('build/1')),
    /main\.ts must name files as new URL/,
  )
})

test('two thread files with the same name are refused', async () => {
  const start = `new Worker(new URL('./thread.ts', import.meta.url))\n`
  await using tree = await program({
    'src/a/thread.ts': 'export {}\n',
    'src/b/thread.ts': 'export {}\n',
    'src/a/start.ts': `import { Worker } from 'node:worker_threads'\n${start}`,
    'src/b/start.ts': `import { Worker } from 'node:worker_threads'\n${start}`,
    'src/main.ts': `import './a/start.ts'\nimport './b/start.ts'\n`,
  })
  await assert.rejects(
    bundle(tree.at('src/main.ts'), tree.at('build/1')),
    /thread\.ts and .*thread\.ts have the same name/,
  )
})

test('a build leaves the files of the nine before it in place, and removes older ones', async () => {
  const print = (text: string) => `export const print = () => process.stdout.write('${text}')\n`
  await using tree = await program({
    'src/later.ts': print('first'),
    'src/main.ts': `void import('./later.ts').then(({ print }) => print())\n`,
  })
  const build = () => buildNext(tree.at('src/main.ts'), tree.at('build'))
  await build()
  writeFileSync(tree.at('src/later.ts'), print('later'))
  for (let builds = 1; builds < buildsKept; builds++) await build()
  assert.equal(run(tree.at('build/1/main.cjs')).stdout, 'first')
  assert.equal(run(tree.at('build/main.cjs')).stdout, 'later')
  await build()
  assert.deepEqual(
    [1, 2].map((number) => existsSync(tree.at(`build/${number}`))),
    [false, true],
  )
})

test('the bundled service draws an image, encodes a video, and stops when asked', async () => {
  await using folder = await temporaryFolder()
  // Node finds native packages only if the bundle is inside the checkout.
  await using bundled = await temporaryFolder(path.join(root, 'build'))
  await bundle(path.join(root, 'src/main.ts'), bundled.path)
  const main = path.join(bundled.path, 'main.cjs')
  const service = await ServedProcess.start(folder.path, { main })
  await using _ = { [Symbol.asyncDispose]: () => service.kill() }
  const headers = { authorization: `Bearer ${service.firstKey}`, 'content-type': 'application/json' }
  for (const model_id of ['image-model-a-2', 'video-model-2']) {
    const body = JSON.stringify({ model_id, prompt: 'a red fox' })
    const created = await fetch(`${service.url}/api/v1/tasks/create`, { method: 'POST', headers, body })
    const { data } = (await created.json()) as { data: { task_id: string } }
    const read = await fetch(`${service.url}/api/v1/tasks/${data.task_id}`, {
      headers: { ...headers, prefer: 'wait=60' },
    })
    const ended = (await read.json()) as { data: { task_status: number } }
    assert.equal(ended.data.task_status, 3, model_id)
  }
  assert.equal(await service.stop(), 0)
  assert.deepEqual(service.defects, [])
})
