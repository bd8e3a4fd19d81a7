// Opens a real browser for tests: the program at `CHROMIUM_PATH`, the system's Chromium or Chrome, or the Chromium from
// a development package, in this order of preference.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

import { isExecutable } from '../../../src/settings/reading/find-ffmpeg.ts'

export async function openBrowser(): Promise<Browser> {
  const { executablePath, libraries } = await findBrowser()
  return chromium.launch({
    executablePath,
    // As root, Chromium starts only without its sandbox. The pages are our own, so they need no sandbox. With one
    // renderer process per page, the tests would take 20% more CPU time.
    args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1'],
    env: { ...process.env, ...(libraries === null ? {} : { LD_LIBRARY_PATH: libraries }) },
  })
}

interface Found {
  readonly executablePath: string
  /** The folder of the package's shared libraries, which a minimal system lacks. Null for any other browser. */
  readonly libraries: string | null
}

async function findBrowser(): Promise<Found> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return { executablePath: named, libraries: null }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const installed = folders
    .flatMap((folder) => systemNames.map((name) => path.join(folder, name)))
    .find(isExecutable)
  return installed === undefined ? packagedBrowser() : { executablePath: installed, libraries: null }
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Unpacks each version of the package into a separate folder, because the package reuses any file named `chromium` in
 * its target folder. Uses a child process, because environment variables tell the package the target folder and the
 * type of system.
 */
async function packagedBrowser(): Promise<Found> {
  const folder = path.join(root, 'build', `chromium-${packageVersion()}`)
  if (!existsSync(folder)) {
    await mkdir(path.dirname(folder), { recursive: true })
    const fresh = await mkdtemp(`${folder}.`)
    const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
    execFileSync(process.execPath, ['-e', script], {
      cwd: root,
      env: { TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    })
    // Makes the complete folder appear in one step. The rename fails if another run has already created the folder.
    await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }))
  }
  return { executablePath: path.join(folder, 'chromium'), libraries: path.join(folder, 'al2023', 'lib') }
}

function packageVersion(): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8')
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(text)
  return devDependencies['@sparticuz/chromium'] ?? ''
}

const root = path.resolve(import.meta.dirname, '../../..')
