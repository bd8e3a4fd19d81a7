// Prepares a checkout before npm scripts such as `start` and `test`: installs packages, and builds anything that is out
// of date. Without an argument, the setup installs only the packages that run the service, bundle it, and build its
// pages. With the argument `all`, the setup also installs the packages for tests and checks. The script is written in
// plain JavaScript, because the machine's own Node may be too old for TypeScript. The script prints only to standard
// error, and only if there is something to do.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.dirname(import.meta.dirname)
const modules = path.join(root, 'node_modules')
const build = path.join(root, 'build')
const lock = path.join(build, 'setup.lock')

/** The oldest version of Node that runs TypeScript files without a flag or a warning. */
const oldestNode = [24, 12]

/**
 * The run that holds the lock updates the lock's modification time every second. Other runs remove a lock that has not
 * been updated for 10 s.
 */
const lockTouchMs = 1_000
const lockStaleMs = 10_000

/** The workspaces with the packages that run the service, bundle it, and build its pages. */
const workspaces = ['packages/storyboard', 'packages/bundle', 'web']

/** The workspace that contains Node itself. It is installed only if the machine's Node is too old. */
const nodeWorkspace = 'packages/node'

const installed = path.join(modules, '.mutoscope-installed')
/** The text appended to the marker of installed packages if the packages for tests and checks are installed too. */
const allSuffix = ' all'

/** The steps, in order. `inputs` are the files and folders whose content determines whether a step has to run again. */
const steps = [
  {
    say: 'Installing packages (once, about 30 s)…',
    inputs: ['package-lock.json'],
    marker: installed,
    run: install,
  },
  {
    say: 'Preparing the illustrations of the Storyboard engine (once)…',
    inputs: [
      'package-lock.json',
      'packages/storyboard/scripts/build.ts',
      'packages/storyboard/sprites',
      'packages/storyboard/data',
      'packages/storyboard/read-tables',
    ],
    marker: path.join(build, 'storyboard.made'),
    run: () => run(nodeForTypeScript(), ['packages/storyboard/scripts/build.ts']),
  },
  {
    say: 'Building the site (once, about 5 s)…',
    inputs: [
      'package-lock.json',
      'web/scripts/build.ts',
      'web/scripts/settings.ts',
      'src/http/api/openapi.json',
      'web',
    ],
    marker: path.join(build, 'site.made'),
    run: () => run(nodeForTypeScript(), ['web/scripts/build.ts']),
  },
  {
    say: 'Bundling the service (once, about 1 s)…',
    inputs: [
      'package-lock.json',
      'package.json',
      'packages/bundle',
      'packages/storyboard/package.json',
      'packages/storyboard/src',
      'src',
    ],
    marker: path.join(build, 'service.made'),
    run: () => run(nodeForTypeScript(), ['packages/bundle/build.ts']),
  },
]

/** Whether the machine's Node is new enough. Must be determined before the installation replaces `node_modules`. */
const isNewEnough = checkNode()

if (steps.some(isStale)) {
  await takeLock()
  // Another run may have done the work while this one was waiting for the lock.
  for (const step of steps.filter(isStale)) {
    process.stderr.write(`${step.say}\n`)
    const marker = markerOf(step)
    rmSync(step.marker, { force: true })
    await step.run(marker)
    writeFileSync(step.marker, marker)
  }
}

function isStale(step) {
  return readMarker(step.marker) !== markerOf(step)
}

function readMarker(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Returns the text to write to the step's marker after the step has run. Once the packages for tests are installed,
 * they stay installed.
 */
function markerOf(step) {
  const isAll =
    step.marker === installed && (process.argv[2] === 'all' || readMarker(installed).endsWith(allSuffix))
  return fingerprint(step) + (isAll ? allSuffix : '')
}

function fingerprint({ inputs }) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf))
    hash.update(`${path.relative(root, file)}\n`).update(readFileSync(file))
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

/** The flags override the machine's npm settings. canvas and sharp ship their binaries as optional packages. */
async function install(marker) {
  const named = isNewEnough ? workspaces : [...workspaces, nodeWorkspace]
  await runNpm([
    'ci',
    marker.endsWith(allSuffix) ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--include-workspace-root',
    ...named.map((workspace) => `--workspace=${workspace}`),
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ])
  if (!isNewEnough) linkNode()
}

/**
 * Puts the installed Node first on the `PATH` of every npm script. The link is necessary because some versions of npm
 * do not link the binaries of a workspace's packages.
 */
function linkNode() {
  const link = path.join(modules, '.bin', 'node')
  const home = path.join(modules, `node-${process.platform}-${process.arch}`)
  rmSync(link, { force: true })
  if (!runs(path.join(home, 'bin', 'node'))) return
  // The headers take 67 MB, and only native builds need them.
  rmSync(path.join(home, 'include'), { recursive: true, force: true })
  symlinkSync(path.join(home, 'bin', 'node'), link)
}

/** npm runs on the machine's own Node, because the Node in `node_modules` is about to be replaced. */
async function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm !== undefined && node !== undefined) return run(node, [npm, ...args])
  return run('npm', args)
}

function nodeForTypeScript() {
  if (isNewEnough) return process.execPath
  const brought = path.join(modules, '.bin', 'node')
  if (runs(brought)) return brought
  fail(
    `Mutoscope needs Node ${oldestNode.join('.')} or newer. This machine has ${process.versions.node}, and npm provides no newer version for this platform. Install Node from https://nodejs.org`,
  )
}

/**
 * Returns whether the machine's own Node is new enough. If another script starts the setup, the setup may run on the
 * Node in `node_modules`, which does not count. In a copy of a checkout, the link leads to the original checkout, so
 * the real paths are compared.
 */
function checkNode() {
  const link = path.join(modules, '.bin', 'node')
  if (existsSync(link) && realpathSync(link) === process.execPath) return false
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

/** Returns false for a binary that is missing or was built for another C library (for example, on Alpine). */
function runs(command) {
  return existsSync(command) && spawnSync(command, ['--version']).status === 0
}

/** Shows a command's output only if the command failed. */
async function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  // An installer must not outlive this run and collide with the next run. SIGTERM is too slow, because npm takes
  // seconds to roll back.
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
  fail(`Setup failed: ${[path.basename(command), ...args].join(' ')} ended with ${ending}`)
}

/**
 * Allows only one run at a time, because two concurrent installations would corrupt each other. The lock is a folder.
 * Its modification time shows whether the run that holds the lock is still alive.
 */
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
