// Makes a checkout ready to run, before every `npm start`, `npm test` and `npm run mutoscope`: installs what the lock
// file names and builds what is stale. Plain JavaScript for the Node that the machine has; prints nothing on standard
// output, and nothing at all when there is nothing to do.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.dirname(import.meta.dirname)
const modules = path.join(root, 'node_modules')
const build = path.join(root, 'build')
const lock = path.join(build, 'setup.lock')

/** The first version that runs TypeScript files without a flag and without a warning. */
const oldestNode = [24, 12]

/** A living holder of the lock touches it every second. */
const lockTouchMs = 1_000
const lockStaleMs = 10_000

/** Steps in their order. `inputs`: the files and folders whose content decides whether the step must be repeated. */
const steps = [
  {
    say: 'Installing packages (once, about 30 s) …',
    inputs: ['package-lock.json'],
    marker: path.join(modules, '.mutoscope-installed'),
    run: install,
  },
  {
    say: 'Preparing the pictures of the storyboard (once) …',
    inputs: [
      'package-lock.json',
      'packages/storyboard/scripts/build-sprites.ts',
      'packages/storyboard/sprites',
    ],
    marker: path.join(build, 'storyboard.made'),
    run: () => run(nodeForTypeScript(), ['packages/storyboard/scripts/build-sprites.ts']),
  },
  {
    say: 'Building the site (once, about 5 s) …',
    inputs: ['package-lock.json', 'scripts/build-site.ts', 'scripts/site-settings.ts', 'web'],
    marker: path.join(build, 'site.made'),
    run: () => run(nodeForTypeScript(), ['scripts/build-site.ts']),
  },
]

if (steps.some(isStale)) {
  await takeLock()
  // Another run may have done it while this one waited.
  for (const step of steps.filter(isStale)) {
    process.stderr.write(`${step.say}\n`)
    rmSync(step.marker, { force: true })
    await step.run()
    writeFileSync(step.marker, fingerprint(step))
  }
}

function isStale(step) {
  return !existsSync(step.marker) || readFileSync(step.marker, 'utf8') !== fingerprint(step)
}

function fingerprint({ inputs }) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(input) {
  const whole = path.join(root, input)
  if (!statSync(whole).isDirectory()) return [whole]
  const names = readdirSync(whole, { recursive: true, withFileTypes: true })
  return names
    .filter((name) => name.isFile())
    .map((name) => path.join(name.parentPath, name.name))
    .sort()
}

async function install() {
  // Whatever the machine is set to: development packages build sprites and site, an optional one brings Node.
  const wanted = ['--include=dev', '--include=optional']
  await runNpm(['ci', ...wanted, '--loglevel=error', '--no-audit', '--no-fund'])
  // A binary for another C library (Alpine) would stand in the way of the machine's own Node.
  const brought = path.join(modules, '.bin', 'node')
  if (existsSync(brought) && spawnSync(brought, ['--version']).status !== 0) rmSync(brought)
}

/** npm runs on the machine's Node: the one in `node_modules` is about to be replaced. */
async function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm !== undefined && node !== undefined) return run(node, [npm, ...args])
  return run('npm', args)
}

function nodeForTypeScript() {
  const brought = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath
  fail(
    `Mutoscope needs Node ${oldestNode.join('.')} or newer here, this is ${process.versions.node}: see https://nodejs.org`,
  )
}

/** Shows the output only of what failed. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  // An installer that outlived this run would meet the next one; asked politely, npm takes seconds to roll back.
  process.on('exit', () => child.kill('SIGKILL'))
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const ending = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => resolve(status === 0 ? null : `status ${status ?? signal}`))
  })
  if (ending === null) return
  process.stderr.write(Buffer.concat(output))
  fail(`Set-up failed: ${[path.basename(command), ...args].join(' ')} ended with ${ending}`)
}

/** One run at a time: two installations at once destroy each other. The folder is the lock, its time shows life. */
async function takeLock() {
  mkdirSync(build, { recursive: true })
  while (!holdLock()) {
    await wait(200)
    const touchedMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - touchedMs > lockStaleMs) rmSync(lock, { recursive: true, force: true })
  }
  setInterval(() => utimesSync(lock, new Date(), new Date()), lockTouchMs).unref()
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
}

function holdLock() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
