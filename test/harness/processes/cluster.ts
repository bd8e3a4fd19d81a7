// An installation of several processes on one PostgreSQL and one bucket: the real program, each process started by
// `serve --role`, to be stopped, killed and started again one by one.

import assert from 'node:assert/strict'

import { loadConfig } from '../../../src/config.ts'
import type { Config } from '../../../src/config.ts'
import type { Role } from '../../../src/domain/role.ts'
import { fixedPort } from '../network/fixed-port.ts'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { createInstallation } from '../service/installation.ts'
import type { Installation } from '../service/installation.ts'
import { runCommand, ServedProcess } from './served-process.ts'

export interface ClusterShape {
  readonly apis: number
  readonly workers: number
  /** The text of a `mutoscope.yaml`. */
  readonly settings?: string
  /** Of every process, on top of those of the installation. */
  readonly variables?: Readonly<Record<string, string>>
  /** Where the run's own PostgreSQL will not do. */
  readonly emptyDatabase?: () => Promise<FreshDatabase>
}

/** One process after another, at one address. */
export class ClusterNode {
  readonly role: Role
  readonly url: string
  readonly #launch: () => Promise<ServedProcess>
  /** The newest one, which may still be starting; null: none. */
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

  /** Of the first account, where this process opened it. */
  get firstKey(): string | null {
    return this.#firstKey
  }

  /** Of those that have ended too. */
  get defects(): readonly string[] {
    return this.#defects
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    this.#process = this.#launch()
    this.#firstKey ??= (await this.#process).firstKey
  }

  /** In good order; answers the exit status. */
  async stop(): Promise<number | null> {
    return this.#end((running) => running.stop())
  }

  async kill(): Promise<void> {
    await this.#end((running) => running.kill())
  }

  async #end<Result>(way: (running: ServedProcess) => Promise<Result>): Promise<Result | null> {
    const running = await this.#process?.catch(() => null)
    this.#process = null
    if (running === undefined || running === null) return null
    const result = await way(running)
    this.#defects = [...this.#defects, ...running.defects]
    return result
  }
}

export class Cluster implements AsyncDisposable {
  /** As each of its processes reads it. */
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
      shape.emptyDatabase,
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

  /** The key of the first account. Processes that start at once may each try to open it; one does. */
  get key(): string {
    return this.#nodes.map(({ firstKey }) => firstKey).find((key) => key !== null) ?? ''
  }

  /** One more process; resolves when it serves. */
  async add(role: Role): Promise<ClusterNode> {
    return this.#add(role, await fixedPort())
  }

  /** Ends every process in good order; throws when one does not, or met a defect of ours at any time. */
  async stop(): Promise<void> {
    const statuses = await Promise.all(this.#nodes.map((node) => node.stop()))
    assert.deepEqual(new Set(statuses), new Set([0]))
    const defects = this.#nodes.flatMap((node) => node.defects)
    assert.equal(defects.length, 0, defects.join('\n'))
  }

  /** A command line of the operator's; answers its JSON document. */
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
