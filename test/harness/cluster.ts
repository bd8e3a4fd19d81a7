// An installation of several processes on one PostgreSQL and one bucket: the real program, each process started by
// `serve --role`, to be stopped, killed and started again one by one.

import { loadConfig } from '../../src/config.ts'
import type { Config } from '../../src/config.ts'
import type { Role } from '../../src/domain/role.ts'
import { fixedPort } from './fixed-port.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { createInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { runCommand, ServedProcess } from './served-process.ts'

export interface ClusterShape {
  readonly apis: number
  readonly workers: number
  /** The text of a `mutoscope.yaml`. */
  readonly settings?: string
  /** Where the run's own PostgreSQL will not do. */
  readonly emptyDatabase?: () => Promise<FreshDatabase>
}

/** One process after another, at one address. */
export class ClusterNode {
  readonly role: Role
  readonly url: string
  readonly #launch: () => Promise<ServedProcess>
  #process: ServedProcess | null = null
  #firstKey: string | null = null

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

  get defects(): readonly string[] {
    return this.#process?.defects ?? []
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    this.#process = await this.#launch()
    this.#firstKey ??= this.#process.firstKey
  }

  /** In good order; answers the exit status. */
  async stop(): Promise<number | null> {
    const status = (await this.#process?.stop()) ?? null
    this.#process = null
    return status
  }

  async kill(): Promise<void> {
    await this.#process?.kill()
    this.#process = null
  }
}

export class Cluster implements AsyncDisposable {
  readonly apis: readonly ClusterNode[]
  readonly workers: readonly ClusterNode[]
  /** As each of its processes reads it. */
  readonly config: Config
  readonly #installation: Installation

  private constructor(
    apis: readonly ClusterNode[],
    workers: readonly ClusterNode[],
    installation: Installation,
  ) {
    this.apis = apis
    this.workers = workers
    this.config = loadConfig(installation.variables)
    this.#installation = installation
  }

  static async start(shape: ClusterShape): Promise<Cluster> {
    const created = await createInstallation(
      shape.settings,
      { database: 'postgres', files: 's3' },
      shape.emptyDatabase,
    )
    const ports = await Promise.all(Array.from({ length: shape.apis + shape.workers }, fixedPort))
    const installation = {
      ...created,
      variables: { ...created.variables, MUTOSCOPE_PUBLIC_URL: `http://127.0.0.1:${ports[0]}` },
    }
    const apis = ports.slice(0, shape.apis).map((port) => new ClusterNode('api', port, installation))
    const workers = ports.slice(shape.apis).map((port) => new ClusterNode('worker', port, installation))
    const cluster = new Cluster(apis, workers, installation)
    try {
      await Promise.all(cluster.nodes.map((node) => node.start()))
    } catch (error) {
      await cluster[Symbol.asyncDispose]()
      throw error
    }
    return cluster
  }

  get nodes(): readonly ClusterNode[] {
    return [...this.apis, ...this.workers]
  }

  /** The key of the first account. Processes that started at once may each have tried to open it; one did. */
  get key(): string {
    return this.apis.map(({ firstKey }) => firstKey).find((key) => key !== null) ?? ''
  }

  /** A command line of the operator's; answers its JSON document. */
  run(...words: readonly string[]): Promise<unknown> {
    return runCommand(this.#installation.folder, words, this.#installation.variables)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()))
    await this.#installation[Symbol.asyncDispose]()
  }
}
