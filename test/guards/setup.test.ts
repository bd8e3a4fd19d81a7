// Runs the setup script in a small checkout. A stand-in for npm records its arguments and installs nothing, because a
// real installation would need the network.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const setup = path.join(import.meta.dirname, '../../scripts/setup.mjs')

const npmThatWorks = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n')
console.log('npm prints this')
mkdirSync('node_modules', { recursive: true })
`
const npmThatFails = `console.log('npm says why'); process.exit(1)`

async function checkout(npm: string) {
  const folder = await temporaryFolder()
  const at = (name: string) => path.join(folder.path, name)
  mkdirSync(at('packages/storyboard/sprites/own'), { recursive: true })
  for (const name of ['data', 'scripts', 'read-tables']) mkdirSync(at(`packages/storyboard/${name}`))
  mkdirSync(at('scripts'))
  writeFileSync(at('packages/storyboard/sprites/own/trees.ts'), 'export const trees = {}\n')
  copyFileSync(setup, at('scripts/setup.mjs'))
  writeFileSync(at('package-lock.json'), '{}')
  writeFileSync(at('npm.mjs'), npm)
  mkdirSync(at('web/scripts'), { recursive: true })
  mkdirSync(at('src/http/api'), { recursive: true })
  writeFileSync(at('src/http/api/openapi.json'), '{}\n')
  writeFileSync(at('web/page.tsx'), 'export const Page = () => <p />\n')
  writeFileSync(at('web/scripts/settings.ts'), 'export const siteSettings = {}\n')
  mkdirSync(at('packages/storyboard/src'))
  writeFileSync(at('packages/storyboard/package.json'), '{}')
  mkdirSync(at('packages/bundle'))
  writeFileSync(at('src/main.ts'), 'export {}\n')
  writeFileSync(at('package.json'), '{}')
  const scripts = {
    storyboard: 'packages/storyboard/scripts/build.ts',
    site: 'web/scripts/build.ts',
    service: 'packages/bundle/build.ts',
  }
  for (const [built, script] of Object.entries(scripts)) {
    writeFileSync(
      at(script),
      `import { appendFileSync } from 'node:fs'\nappendFileSync('built.txt', '${built} ' satisfies string)\n`,
    )
  }
  return {
    at,
    run: (...args: readonly string[]) => runSetup(folder.path, args),
    calls: () =>
      existsSync(at('calls.txt')) ? readFileSync(at('calls.txt'), 'utf8').trim().split('\n') : [],
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

interface Ending {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

function runSetup(folder: string, args: readonly string[]): Promise<Ending> {
  const variables = { npm_execpath: path.join(folder, 'npm.mjs'), npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [path.join(folder, 'scripts/setup.mjs'), ...args], {
    env: variables,
    timeout: 20_000,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })))
}

/** The expected arguments for npm. They omit `packages/node`, because the Node that runs this test is recent enough. */
function installing(which: string): string {
  const workspaces = '--workspace=packages/storyboard --workspace=packages/bundle --workspace=web'
  return `ci ${which} --include=optional --include-workspace-root ${workspaces} --loglevel=error --no-audit --no-fund`
}

test('the first run installs and builds, and reports it on stderr only; the second run does nothing', async () => {
  await using tree = await checkout(npmThatWorks)
  const first = await tree.run()
  assert.equal(first.status, 0, first.stderr)
  assert.equal(first.stdout, '')
  assert.match(
    first.stderr,
    /^Installing packages [^\n]+\nPreparing [^\n]+\nBuilding the site [^\n]+\nBundling the service [^\n]+\n$/,
  )
  assert.deepEqual(tree.calls(), [installing('--omit=dev')])
  assert.equal(readFileSync(tree.at('built.txt'), 'utf8'), 'storyboard site service ')
  assert.deepEqual(await tree.run(), { status: 0, stdout: '', stderr: '' })
  assert.equal(tree.calls().length, 1)
})

test('a Node in node_modules, from an earlier setup or copied with the checkout, is installed again', async () => {
  await using tree = await checkout(npmThatWorks)
  mkdirSync(tree.at('node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, tree.at('node_modules/.bin/node'))
  await tree.run()
  assert.match(tree.calls()[0] ?? '', / --workspace=packages\/node /)
})

test('a changed lock file installs the packages again', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  writeFileSync(tree.at('package-lock.json'), '{ "changed": true }')
  assert.equal((await tree.run()).status, 0)
  assert.equal(tree.calls().length, 2)
})

test('the tests install the remaining packages, and a later start does not remove any', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  assert.equal((await tree.run('all')).status, 0)
  await tree.run()
  await tree.run('all')
  assert.deepEqual(tree.calls(), [installing('--omit=dev'), installing('--include=dev')])
  writeFileSync(tree.at('package-lock.json'), '{ "changed": true }')
  await tree.run()
  assert.equal(tree.calls().at(-1), installing('--include=dev'))
})

test('a changed drawing is rebuilt without installing packages', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  writeFileSync(tree.at('packages/storyboard/sprites/own/trees.ts'), 'export const trees = { birch: 1 }\n')
  const { status, stderr } = await tree.run()
  assert.equal(status, 0)
  assert.match(stderr, /^Preparing [^\n]+\n$/)
  assert.equal(tree.calls().length, 1)
})

test('a changed page rebuilds only the site', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  writeFileSync(tree.at('web/page.tsx'), 'export const Page = () => null\n')
  const { status, stderr } = await tree.run()
  assert.equal(status, 0)
  assert.match(stderr, /^Building the site [^\n]+\n$/)
})

test('a changed API description rebuilds the site and the bundle of the service', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  writeFileSync(tree.at('src/http/api/openapi.json'), '{ "changed": true }\n')
  const { status, stderr } = await tree.run()
  assert.equal(status, 0)
  assert.match(stderr, /^Building the site [^\n]+\nBundling the service [^\n]+\n$/)
})

test('a changed, new, or removed source file rebuilds only the bundle of the service', async () => {
  await using tree = await checkout(npmThatWorks)
  await tree.run()
  const added = tree.at('src/http/added.ts')
  const changes = [
    () => writeFileSync(tree.at('src/main.ts'), 'export const isChanged = true\n'),
    () => writeFileSync(added, 'export {}\n'),
    () => rmSync(added),
    () => writeFileSync(tree.at('package.json'), '{ "version": "2.0.0" }'),
    () => writeFileSync(tree.at('packages/storyboard/src/storyboard.ts'), 'export {}\n'),
  ]
  for (const change of changes) {
    change()
    const { status, stderr } = await tree.run()
    assert.equal(status, 0)
    assert.match(stderr, /^Bundling the service [^\n]+\n$/)
  }
  assert.deepEqual(await tree.run(), { status: 0, stdout: '', stderr: '' })
})

test('two simultaneous runs install once', async () => {
  await using tree = await checkout(npmThatWorks)
  const [one, other] = await Promise.all([tree.run(), tree.run()])
  assert.deepEqual([one.status, other.status], [0, 0])
  assert.equal(tree.calls().length, 1)
  assert.ok(!existsSync(tree.at('build/setup.lock')))
})

test('a service start and a test run that begin at the same time install the packages of both', async () => {
  await using tree = await checkout(npmThatWorks)
  const [one, other] = await Promise.all([tree.run(), tree.run('all')])
  assert.deepEqual([one.status, other.status], [0, 0])
  assert.equal(tree.calls().at(-1), installing('--include=dev'))
})

test('when npm fails, its output is shown, and the next run tries again', async () => {
  await using tree = await checkout(npmThatFails)
  for (let run = 0; run < 2; run++) {
    const { status, stderr } = await tree.run()
    assert.equal(status, 1)
    assert.match(stderr, /npm says why\nSetup failed: /)
  }
})
