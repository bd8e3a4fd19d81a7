// An installation with several processes on one PostgreSQL database and one bucket. Each process is the real program,
// and can be stopped, killed, and restarted on its own.

import assert from 'node:assert/strict'

import { loadConfig } from '../../../src/config.ts'
import type { Config } from '../../../src/config.ts'
import type { Role } from '../../../src/domain/processes/role.ts'
import { fixedPort } from '../network/fixed-port.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { createInstallation } from '../service/installation.ts'
import type { Installation } from '../service/installation.ts'
import { runCommand, ServedProcess } from './served-process.ts'

export interface ClusterShape {
  readonly apis: number
  readonly workers: number
  readonly settings?: string
  /** Environment variables in addition to those of the installation. */
  readonly variables?: Readonly<Record<string, string>>
  /** For tests that cannot use the PostgreSQL server that all tests share. */
  readonly openDatabase?: () => Promise<FreshDatabase>
}

/** An address that stays the same when a new process replaces the old one. */
export class ClusterNode {
  readonly role: Role
  readonly url: string
  readonly #launch: () => Promise<ServedProcess>
  /** Pending while the process is starting. Null if the node has no process. */
  #process: Promise<ServedProcess> | null = null
  #firstKey: string | null = null
  #defects: readonly string[] = []

  constructor(role: Role, port: number, { folder, variables }: Installation) {
    this.role = role
    this.url = `http://127.0.0.1:${port}`
    this.#launch = () =>
      ServedProcess.start(folder, {
        flags: ['--role', role],
        variables: { ...variables, PORT: String(port) },
      })
  }

  /** The first account's key. Null unless a process on this node created the account. */
  get firstKey(): string | null {
    return this.#firstKey
  }

  /** The log lines that indicate a bug, from every process that has ended on this node. */
  get defects(): readonly string[] {
    return this.#defects
  }

  async start(): Promise<void> {
    this.#process = this.#launch()
    this.#firstKey ??= (await this.#process).firstKey
  }

  /** Stops the process gracefully. Returns its exit status. */
  async stop(): Promise<number | null> {
    return this.#end((running) => running.stop())
  }

  async kill(): Promise<void> {
    await this.#end((running) => running.kill())
  }

  async #end<Result>(how: (running: ServedProcess) => Promise<Result>): Promise<Result | null> {
    const running = await this.#process?.catch(() => null)
    this.#process = null
    if (running === undefined || running === null) return null
    const result = await how(running)
    this.#defects = [...this.#defects, ...running.defects]
    return result
  }
}

export class Cluster implements AsyncDisposable {
  readonly config: Config
  readonly #installation: Installation
  readonly #nodes: ClusterNode[] = []

  private constructor(installation: Installation) {
    this.config = loadConfig(installation.variables)
    this.#installation = installation
  }

  static async start(shape: ClusterShape): Promise<Cluster> {
    const created = await createInstallation(
      shape.settings,
      { database: 'postgres', files: 's3' },
      shape.openDatabase,
    )
    const firstPort = await fixedPort()
    const publicUrl = `http://127.0.0.1:${firstPort}`
    const variables = { ...created.variables, MUTOSCOPE_PUBLIC_URL: publicUrl, ...shape.variables }
    const cluster = new Cluster({ ...created, variables })
    try {
      await Promise.all([
        cluster.#add('api', firstPort),
        ...Array.from({ length: shape.apis - 1 }, () => cluster.add('api')),
        ...Array.from({ length: shape.workers }, () => cluster.add('worker')),
      ])
    } catch (error) {
      await cluster[Symbol.asyncDispose]()
      throw error
    }
    return cluster
  }

  get nodes(): readonly ClusterNode[] {
    return this.#nodes
  }

  get apis(): readonly ClusterNode[] {
    return this.#nodes.filter(({ role }) => role === 'api')
  }

  get workers(): readonly ClusterNode[] {
    return this.#nodes.filter(({ role }) => role === 'worker')
  }

  /** The first account's key. Every process may try to create the account when it starts. Only one succeeds. */
  get key(): string {
    return this.#nodes.map(({ firstKey }) => firstKey).find((key) => key !== null) ?? ''
  }

  /** Resolves when the new process accepts requests. */
  async add(role: Role): Promise<ClusterNode> {
    return this.#add(role, await fixedPort())
  }

  /** Throws if a process exits with a non-zero status or has logged a defect. */
  async stop(): Promise<void> {
    const statuses = await Promise.all(this.#nodes.map((node) => node.stop()))
    assert.deepEqual(new Set(statuses), new Set([0]))
    const defects = this.#nodes.flatMap((node) => node.defects)
    assert.equal(defects.length, 0, defects.join('\n'))
  }

  /** Returns the JSON output of an operator command. */
  run(...words: readonly string[]): Promise<unknown> {
    return runCommand(this.#installation.folder, words, this.#installation.variables)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()))
    await this.#installation[Symbol.asyncDispose]()
  }

  async #add(role: Role, port: number): Promise<ClusterNode> {
    const node = new ClusterNode(role, port, this.#installation)
    this.#nodes.push(node)
    await node.start()
    return node
  }
}
