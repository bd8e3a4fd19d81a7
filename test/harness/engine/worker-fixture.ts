// A worker for tests, with a database, a file store, and a scripted engine.

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { systemClock } from '../../../src/lib/clock.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import { hasCode } from '../../../src/lib/error.ts'
import { createLog } from '../../../src/lib/log.ts'
import { maskOf } from '../../../src/lib/mask-secrets.ts'
import { only } from '../../../src/lib/only.ts'
import { randomBase62 } from '../../../src/lib/ids.ts'
import { AddressRanges, publicOnly } from '../../../src/domain/network/address-policy.ts'
import { builtInCatalog } from '../../../src/settings/models.ts'
import { allChecks } from '../../../src/domain/files/output-checks.ts'
import type { Catalog, Route } from '../../../src/domain/tasks/catalog.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { isTerminal } from '../../../src/domain/tasks/task.ts'
import type { Task } from '../../../src/domain/tasks/task.ts'
import type { FileStore } from '../../../src/files/storage/file-store.ts'
import { Inspector } from '../../../src/files/inspector/inspector.ts'
import { Downloads } from '../../../src/net/download.ts'
import { GuardedFetch } from '../../../src/net/guarded/guarded-fetch.ts'
import { Presence } from '../../../src/processes/presence.ts'
import type { BeatTimes } from '../../../src/processes/presence.ts'
import type { NewProcess } from '../../../src/domain/processes/process.ts'
import type { DatabaseLocation } from '../../../src/settings/database.ts'
import type { SqlRow, SqlValue } from '../../../src/store/sql.ts'
import type { Store } from '../../../src/store/store.ts'
import { Engines } from '../../../src/worker/engines/engines.ts'
import { KeptInputs, usualLimits } from '../../../src/worker/kept-inputs.ts'
import { ProgressReports } from '../../../src/worker/progress-reports.ts'
import { Worker } from '../../../src/worker/worker.ts'
import { disk, s3 } from '../files/file-backends.ts'
import { attachDatabase } from '../database/attach-database.ts'
import type { ServedDatabase } from '../database/backend.ts'
import { postgres } from '../database/postgres-backend.ts'
import { ScriptedAdapter } from './scripted-adapter.ts'
import type { ScriptedCapabilities } from './scripted-adapter.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'
import { addCustomer, createOne, newTask } from '../store/task-fixtures.ts'
import type { Customer } from '../store/task-fixtures.ts'
import { sqlite } from '../database/sqlite-backend.ts'
import { testStorage } from '../service/test-storage.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { until } from '../time/until.ts'

const scripted = 'scripted'

/** The slowest test, in which a lost job is looked up several times, takes 14 to 16 s on an idle machine. */
const endDeadlineMs = 40_000

const quickBeats: BeatTimes = { everyMs: 50, retryMs: 20, trustMs: 400 }

export interface JoinedWorker {
  readonly worker: Worker
  readonly presence: Presence
}

export class WorkerFixture implements AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly store: Store
  readonly files: FileStore
  readonly customer: Customer
  /** Overrides properties of every route. Set this before a worker starts. */
  route: Partial<Route> = {}
  /** The URL at which the engine can call the service. Null if the engine makes no calls. */
  hookUrl: string | null = null
  /** Set this before a worker starts. */
  engineClock: Clock = systemClock
  readonly #location: DatabaseLocation
  readonly #disposals: AsyncDisposableStack
  readonly #inspector: Inspector
  readonly #scratchFolder: string
  readonly #capabilities: ScriptedCapabilities

  private constructor(
    upstream: ScriptedUpstream,
    { store, location }: ServedDatabase,
    files: FileStore,
    customer: Customer,
    disposals: AsyncDisposableStack,
    scratchFolder: string,
    capabilities: ScriptedCapabilities,
  ) {
    this.upstream = upstream
    this.store = store
    this.#location = location
    this.files = files
    this.customer = customer
    this.#disposals = disposals
    this.#inspector = disposals.use(new Inspector())
    this.#scratchFolder = scratchFolder
    this.#capabilities = capabilities
  }

  static async open(capabilities: ScriptedCapabilities = {}, credits = 1_000): Promise<WorkerFixture> {
    const disposals = new AsyncDisposableStack()
    const storage = testStorage()
    const database = storage.database === 'sqlite' ? sqlite : postgres
    const served = disposals.use(await database.openServed())
    const { files } = disposals.use(await (storage.files === 'disk' ? disk : s3).open())
    const folder = disposals.use(await temporaryFolder())
    const upstream = await ScriptedUpstream.start()
    disposals.defer(() => upstream.close())
    const customer = await addCustomer(served.store, credits)
    return new WorkerFixture(
      upstream,
      served,
      files,
      customer,
      disposals,
      path.join(folder.path, 'scratch'),
      capabilities,
    )
  }

  /** Starts a worker that releases the claims of earlier workers, as a restarted process does. */
  async startWorker(runForMs = 600_000, storeForMs = 600_000): Promise<Worker> {
    const { worker } = await this.#enter(
      this.#createWorker(this.store, [this.#adapter(scripted)], runForMs, storeForMs),
      this.store,
      'all',
      null,
    )
    return worker
  }

  /** Starts a worker with one route per adapter, in the order of `adapters`. `weights` has one number per route. */
  async startWorkerOn(adapters: readonly ScriptedAdapter[], weights?: readonly number[]): Promise<Worker> {
    const worker = this.#createWorker(this.store, adapters, 600_000, 600_000, weights)
    await this.#enter(worker, this.store, 'all', null)
    return worker
  }

  async startUpstream(): Promise<ScriptedUpstream> {
    const upstream = await ScriptedUpstream.start()
    this.#disposals.defer(() => upstream.close())
    return upstream
  }

  /**
   * Starts another worker alongside the existing ones, as if in a separate process that uses `store`. If `beats` is
   * null, the worker's share of the engines' limits changes only when the test changes it.
   */
  join(store = this.store, provider = scripted, beats: BeatTimes | null = quickBeats): Promise<JoinedWorker> {
    return this.#enter(
      this.#createWorker(store, [this.#adapter(provider)], 600_000, 600_000),
      store,
      'none',
      beats,
    )
  }

  async #enter(
    worker: Worker,
    store: Store,
    replaces: NewProcess['replaces'],
    beats: BeatTimes | null,
  ): Promise<JoinedWorker> {
    const presence = await Presence.enter({
      store,
      clock: systemClock,
      log: createLog('silent'),
      process: { role: 'worker', files: 's3:tests', replaces },
      beats,
      onBroken: (error) => {
        throw error
      },
    })
    presence.onShares((shares) => worker.divideBy(shares.worker))
    presence.attach(worker)
    this.#disposals.defer(async () => {
      await worker.drain(0)
      await presence.leave()
    })
    return { worker, presence }
  }

  #adapter(name: string): ScriptedAdapter {
    return new ScriptedAdapter(name, this.upstream.url, this.#capabilities)
  }

  #createWorker(
    store: Store,
    adapters: readonly ScriptedAdapter[],
    runForMs: number,
    storeForMs: number,
    weights: readonly number[] = [],
  ): Worker {
    const fetch = new GuardedFetch({
      allowRanges: new AddressRanges([['127.0.0.1', 32]]),
      allowPorts: new Set([this.upstream.port]),
    })
    const downloads = new Downloads(publicOnly)
    return new Worker({
      store,
      clock: systemClock,
      log: createLog('silent'),
      catalog: catalogOf(adapters, weights, this.route),
      parts: {
        engines: new Engines(
          new Map(adapters.map((adapter) => [adapter.name, adapter])),
          this.engineClock,
          createLog('silent'),
        ),
        inputs: {
          fetch,
          files: this.files,
          inspector: this.#inspector,
          addressPolicy: {
            allowRanges: new AddressRanges([['127.0.0.1', 32]]),
            allowPorts: new Set([this.upstream.port, 1]),
          },
        },
        keptInputs: new KeptInputs(usualLimits),
        outputs: {
          downloads,
          files: this.files,
          inspector: this.#inspector,
          ffmpegPath: null,
          storeForMs,
          keptMs: 60_000,
        },
        scratchFolder: path.join(this.#scratchFolder, randomBase62(8)),
        runForMs: { image: runForMs, video: runForMs },
        hookUrlOf: () => this.hookUrl,
        maskSecrets: maskOf([]),
        progress: new ProgressReports(store),
      },
    })
  }

  create(prompt: string, imageUrls: readonly string[] = [], customer = this.customer): Promise<TaskId> {
    const request = { modelId: 'image-model-a-2', prompt, imageUrls, aspectRatio: '1:1' } as const
    return createOne(this.store, newTask(customer, { request }))
  }

  async read(taskId: TaskId): Promise<Task> {
    const task = only(await this.store.readTasks([{ accountId: this.customer.accountId, taskId }]))
    if (task === null) throw new Error('the task does not exist')
    return task
  }

  async scratchEntries(): Promise<readonly string[]> {
    try {
      const entries = await readdir(this.#scratchFolder, { recursive: true })
      return entries.filter((entry) => entry.includes(path.sep))
    } catch (error) {
      // A folder was removed while it was being read.
      if (hasCode(error, 'ENOENT') && existsSync(this.#scratchFolder)) return this.scratchEntries()
      throw error
    }
  }

  async ended(taskId: TaskId): Promise<Task> {
    await until('the task ends', async () => isTerminal((await this.read(taskId)).phase), endDeadlineMs)
    return this.read(taskId)
  }

  async query(statement: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    await using database = await attachDatabase(this.#location)
    return await database.transaction((sql) => sql.all(statement, ...values))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#disposals.disposeAsync()
  }
}

function catalogOf(
  adapters: readonly ScriptedAdapter[],
  weights: readonly number[],
  change: Partial<Route>,
): Catalog {
  const routes = adapters.map(({ name }, index) => ({
    name: `by-${name}`,
    provider: name,
    weight: weights[index] ?? null,
    parameters: {},
    settings: null,
    checks: allChecks,
    retriesBadOutputs: false,
    ...change,
  }))
  return new Map([...builtInCatalog].map(([id, model]) => [id, { ...model, routes }]))
}
