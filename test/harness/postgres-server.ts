// A real PostgreSQL server of a test's own, which it may stop, kill, start again and put a standby beside. It has a
// folder and a port of its own, answers on loopback only, syncs every commit, and ends with the process that started it.

import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { fixedPort } from './fixed-port.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { until } from './until.ts'

const run = promisify(execFile)

/** A start takes 0.1 s; after a kill it waits for the last children of the killed one and replays the log. */
const startDeadlineMs = 30_000

/**
 * What runs is PostgreSQL itself; beside it waits a shell that reads from the pipe to the process that started it. When
 * that process is gone, in whatever way, the reading ends: the server is ended and its folder removed. A line on the
 * pipe says that it ended on purpose.
 */
const guarded = `
folder=$1; shift
{ read word <&3 || { kill -QUIT $$; sleep 1; rm -rf "$folder"; }; } >/dev/null 2>&1 &
exec "$@" 3<&- >>"$folder/log" 2>&1
`

/** Values for `postgresql.conf` that cannot be changed while the server runs. */
export type PostgresSettings = Readonly<Record<string, string>>

const usualSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  // Test files run side by side, each with pools of its own.
  max_connections: '300',
  // What a standby that is away may miss.
  wal_keep_size: '256MB',
}

export class PostgresServer implements AsyncDisposable {
  readonly port: number
  readonly #folder: string
  readonly #binaries: PostgresBinaries
  readonly #password: string
  readonly #settings: PostgresSettings
  #process: ChildProcess | null = null

  private constructor(
    port: number,
    folder: string,
    binaries: PostgresBinaries,
    password: string,
    settings: PostgresSettings,
  ) {
    this.port = port
    this.#folder = folder
    this.#binaries = binaries
    this.#password = password
    this.#settings = settings
  }

  static async start(settings: PostgresSettings = {}): Promise<PostgresServer> {
    const { folder, binaries } = await newFolder()
    const password = randomBytes(16).toString('hex')
    const passwordFile = path.join(folder, 'password')
    await writeFile(passwordFile, password)
    const cluster = ['--pgdata', path.join(folder, 'data'), '--username', 'postgres', '--no-sync']
    const access = ['--auth', 'scram-sha-256', '--pwfile', passwordFile]
    // An order of text that differs from that of bytes: a statement that counts on `collate "C"` must say so.
    const text = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US']
    await run(path.join(binaries.folder, 'initdb'), [...cluster, ...access, ...text], optionsFor(binaries))
    const server = new PostgresServer(await fixedPort(), folder, binaries, password, settings)
    await server.restart()
    return server
  }

  url(database = 'postgres'): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.port}/${database}`
  }

  /** One statement, as the superuser, on a connection of its own. */
  async query(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url() })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(statement, [...values])
      return rows
    } finally {
      await client.end()
    }
  }

  /** Ends connections and writes everything: as an operator's restart begins. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** `SIGQUIT`: connections are told, nothing is written. `SIGKILL`: not even that. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    return this.#end(signal)
  }

  /** On the same port, with the same data. Resolves when it takes connections. */
  async restart(): Promise<void> {
    await until(`PostgreSQL starts on port ${this.port}`, () => this.#launch(), startDeadlineMs).catch(
      async (error: unknown) => {
        const log = await readFile(path.join(this.#folder, 'log'), 'utf8').catch(() => '')
        throw new Error(log.split('\n').slice(-10).join('\n'), { cause: error })
      },
    )
  }

  /** A copy that follows this server. It is asked for each commit once `synchronous_standby_names` names it. */
  async startStandby(name: string): Promise<PostgresServer> {
    const { folder, binaries } = await newFolder()
    const data = path.join(folder, 'data')
    const client = new pg.Client({ connectionString: this.url() })
    await client.connect()
    await client.query('select pg_backup_start($1, true)', [name])
    await run('cp', ['-Rp', path.join(this.#folder, 'data'), data], optionsFor(binaries))
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()')
    await client.end()
    await rm(path.join(data, 'postmaster.pid'))
    await writeAs(binaries, path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeAs(binaries, path.join(data, 'standby.signal'), '')
    const follows = `host=127.0.0.1 port=${this.port} user=postgres password=${this.#password} application_name=${name}`
    const settings = { ...this.#settings, primary_conninfo: follows }
    const standby = new PostgresServer(await fixedPort(), folder, binaries, this.#password, settings)
    await standby.restart()
    return standby
  }

  /** Resolves when the standby takes writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGQUIT')
    await rm(this.#folder, { recursive: true, force: true })
  }

  /** Answers whether it takes connections; false: it ended, and may be started again. */
  async #launch(): Promise<boolean> {
    const data = path.join(this.#folder, 'data')
    const settings = Object.entries({ ...usualSettings, ...this.#settings, port: String(this.port) })
    const child = spawn(
      'sh',
      [
        '-c',
        guarded,
        'sh',
        this.#folder,
        path.join(this.#binaries.folder, 'postgres'),
        '-D',
        data,
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...optionsFor(this.#binaries), stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
    )
    await once(child, 'spawn')
    this.#process = child
    const isServing = async () => {
      const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
      return lines[0] === String(child.pid) && /^(ready|standby)/.test(lines[7] ?? '')
    }
    let serves = false
    await until(
      'it serves or ends',
      async () => (serves = await isServing()) || hasEnded(child),
      startDeadlineMs,
    )
    if (!serves) await this.#end('SIGKILL')
    // A process that has nothing else to do may end: the guard sees to the server.
    child.unref()
    const pipe = child.stdio[3]
    if (pipe instanceof Socket) pipe.unref()
    return serves
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === null) return
    this.#process = null
    child.ref()
    const exited = hasEnded(child) ? null : once(child, 'exit')
    child.kill(signal)
    await exited
    const pipe = child.stdio[3]
    if (pipe instanceof Socket) pipe.end('ended\n')
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function newFolder(): Promise<{ folder: string; binaries: PostgresBinaries }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-postgres-'))
  const binaries = await findPostgresBinaries(path.join(folder, 'native'))
  if (binaries.user !== null) await chown(folder, binaries.user.uid, binaries.user.gid)
  return { folder, binaries }
}

async function writeAs({ user }: PostgresBinaries, file: string, content: string): Promise<void> {
  await writeFile(file, content)
  if (user !== null) await chown(file, user.uid, user.gid)
}

/** Nothing of the caller's surroundings: neither its `PG…` variables nor its language. */
function optionsFor({ user }: PostgresBinaries) {
  return { ...user, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } }
}
