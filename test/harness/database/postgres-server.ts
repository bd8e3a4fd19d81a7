// A real PostgreSQL server. A test can stop, kill, and restart the server, and can start a standby for it. The server
// has its own folder and port, listens only on loopback, syncs every commit, and stops when the process that started it
// exits.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { fixedPort } from '../network/fixed-port.ts'
import { GuardedProcess } from '../processes/guarded-process.ts'
import { findPostgresBinaries, postgresUser } from './postgres-binaries.ts'
import type { PostgresUser } from './postgres-binaries.ts'
import { until } from '../time/until.ts'

const run = promisify(execFile)

/**
 * A start takes 0.1 s. After a kill, the server must also wait for the last children of the killed server and replay
 * the write-ahead log.
 */
const startDeadlineMs = 30_000

/** Settings on the command line of the server. They cannot change while the server is running. */
export type PostgresSettings = Readonly<Record<string, string>>

const usualSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  // Test files run in parallel, each with its own connection pools.
  max_connections: '300',
  // The amount of write-ahead log that is kept for a disconnected standby.
  wal_keep_size: '256MB',
}

export class PostgresServer implements AsyncDisposable {
  readonly port: number
  readonly #folder: string
  readonly #binaries: string
  readonly #user: PostgresUser | null
  readonly #password: string
  readonly #settings: PostgresSettings
  #process: GuardedProcess | null = null

  private constructor(
    port: number,
    folder: string,
    binaries: string,
    user: PostgresUser | null,
    password: string,
    settings: PostgresSettings,
  ) {
    this.port = port
    this.#folder = folder
    this.#binaries = binaries
    this.#user = user
    this.#password = password
    this.#settings = settings
  }

  static async start(settings: PostgresSettings = {}): Promise<PostgresServer> {
    const password = randomBytes(16).toString('hex')
    const server = await PostgresServer.#prepare(password, settings)
    return server.#startWith(async () => {
      const passwordFile = path.join(server.#folder, 'password')
      await writeFile(passwordFile, password)
      const cluster = [`--pgdata=${server.#data}`, '--username=postgres', '--no-sync']
      const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
      // The ICU locale does not sort text in byte order, so a statement that relies on byte order must specify
      // `collate "C"`.
      const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
      const initdb = path.join(server.#binaries, 'initdb')
      await run(initdb, [...cluster, ...access, ...text], optionsFor(server.#user))
    })
  }

  url(database = 'postgres'): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.port}/${database}`
  }

  /** Runs one statement as the superuser, on a new connection. */
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

  /** Ends all connections and writes everything to disk, as a normal shutdown does. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** `SIGQUIT` notifies clients but writes nothing to disk. `SIGKILL` does not even notify clients. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    return this.#end(signal)
  }

  /** Makes the server hang: it keeps its connections and accepts new ones, but does not respond until `thaw`. */
  async freeze(): Promise<void> {
    await this.#process?.freeze()
  }

  async thaw(): Promise<void> {
    await this.#process?.thaw()
  }

  /** Starts the server with the same port and data as before. Resolves when the server accepts connections. */
  async restart(): Promise<void> {
    await until(`PostgreSQL starts on port ${this.port}`, () => this.#launch(), startDeadlineMs).catch(
      async (error: unknown) => {
        const log = await readFile(path.join(this.#folder, 'log'), 'utf8').catch(() => '')
        throw new Error(log.split('\n').slice(-10).join('\n'), { cause: error })
      },
    )
  }

  /** Commits wait for the standby once `synchronous_standby_names` includes `name`. */
  async startStandby(name: string): Promise<PostgresServer> {
    const follows = `host=127.0.0.1 port=${this.port} user=postgres password=${this.#password} application_name=${name}`
    const settings = { ...this.#settings, primary_conninfo: follows }
    const standby = await PostgresServer.#prepare(this.#password, settings)
    return standby.#startWith(async () => {
      const client = new pg.Client({ connectionString: this.url() })
      await client.connect()
      await client.query('select pg_backup_start($1, true)', [name])
      await run('cp', ['-Rp', this.#data, standby.#data], optionsFor(standby.#user))
      const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()')
      await client.end()
      await rm(path.join(standby.#data, 'postmaster.pid'))
      await standby.#write('backup_label', rows[0]?.labelfile ?? '')
      await standby.#write('standby.signal', '')
    })
  }

  /** Resolves when this standby accepts writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end('SIGQUIT')
    await rm(this.#folder, { recursive: true, force: true })
  }

  static async #prepare(password: string, settings: PostgresSettings): Promise<PostgresServer> {
    const user = await postgresUser()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-postgres-'))
    await using undo = new AsyncDisposableStack()
    undo.defer(() => rm(folder, { recursive: true }))
    if (user !== null) await chown(folder, user.uid, user.gid)
    const binaries = await findPostgresBinaries(user, path.join(folder, 'native'))
    const server = new PostgresServer(await fixedPort(), folder, binaries, user, password, settings)
    undo.move()
    return server
  }

  /** Fills the data folder and starts the server. If either fails, stops the server and deletes its folder. */
  async #startWith(fill: () => Promise<void>): Promise<this> {
    try {
      await fill()
      await this.restart()
      return this
    } catch (error) {
      await this[Symbol.asyncDispose]()
      throw error
    }
  }

  get #data(): string {
    return path.join(this.#folder, 'data')
  }

  async #write(name: string, content: string): Promise<void> {
    const file = path.join(this.#data, name)
    await writeFile(file, content)
    if (this.#user !== null) await chown(file, this.#user.uid, this.#user.gid)
  }

  /** Returns whether the server accepts connections. If not, the server has exited and can be started again. */
  async #launch(): Promise<boolean> {
    const settings = Object.entries({ ...usualSettings, ...this.#settings, port: String(this.port) })
    const words = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const postgres = path.join(this.#binaries, 'postgres')
    const command = [postgres, '-D', this.#data, ...words]
    const launched = await GuardedProcess.start(this.#folder, command, optionsFor(this.#user))
    this.#process = launched
    const pidFile = path.join(this.#data, 'postmaster.pid')
    const isServing = async () => {
      const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
      return lines[0] === String(launched.id) && /^(ready|standby)/.test(lines[7] ?? '')
    }
    let serves = false
    const isKnown = async () => (serves = await isServing()) || launched.hasEnded
    await until('PostgreSQL accepts connections or ends', isKnown, startDeadlineMs)
    if (!serves) await this.#end('SIGKILL')
    return serves
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    this.#process = null
    await running?.thaw()
    await running?.end(signal)
  }
}

/** Passes on only `PATH`, because the caller's `PG…` variables and locale could change the results. */
function optionsFor(user: PostgresUser | null) {
  return { ...user, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } }
}
