// A worker with everything it works with, for tests: a served database, a disk, a scripted engine.

import path from 'node:path'

import { branded } from '../../src/lib/brand.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import { only } from '../../src/lib/only.ts'
import { randomBase62 } from '../../src/lib/ids.ts'
import { AddressRanges } from '../../src/domain/address-policy.ts'
import { builtInCatalog } from '../../src/domain/catalog.ts'
import type { Catalog } from '../../src/domain/catalog.ts'
import type { TaskId, WorkerId } from '../../src/domain/ids.ts'
import { isTerminal } from '../../src/domain/task.ts'
import type { Task } from '../../src/domain/task.ts'
import { openDisk } from '../../src/files/disk.ts'
import type { FileStore } from '../../src/files/file-store.ts'
import { GuardedFetch } from '../../src/net/guarded-fetch.ts'
import type { Store } from '../../src/store/store.ts'
import { Worker } from '../../src/worker/worker.ts'
import { backends } from './backends.ts'
import { ScriptedAdapter } from './scripted-adapter.ts'
import type { ScriptedCapabilities } from './scripted-adapter.ts'
import { ScriptedUpstream } from './scripted-upstream.ts'
import { addCustomer, createOne, newTask } from './store-people.ts'
import type { Customer } from './store-people.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

const scripted = 'scripted'

/** Generous: it only ends a test that would fail anyway. */
const endDeadlineMs = 20_000

export class Workshop implements AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly store: Store
  readonly files: FileStore
  readonly customer: Customer
  readonly #disposals: AsyncDisposableStack
  readonly #scratchFolder: string
  readonly #capabilities: ScriptedCapabilities
  #worker: Worker | null = null

  private constructor(
    upstream: ScriptedUpstream,
    store: Store,
    files: FileStore,
    customer: Customer,
    disposals: AsyncDisposableStack,
    scratchFolder: string,
    capabilities: ScriptedCapabilities,
  ) {
    this.upstream = upstream
    this.store = store
    this.files = files
    this.customer = customer
    this.#disposals = disposals
    this.#scratchFolder = scratchFolder
    this.#capabilities = capabilities
  }

  static async open(capabilities: ScriptedCapabilities = {}, credits = 1_000): Promise<Workshop> {
    const disposals = new AsyncDisposableStack()
    const [backend] = backends
    if (backend === undefined) throw new Error('there is a backend')
    const { store } = disposals.use(await backend.openServed())
    const folder = disposals.use(await temporaryFolder())
    const upstream = await ScriptedUpstream.start()
    disposals.defer(() => upstream.close())
    const files = await openDisk(path.join(folder.path, 'files'))
    const customer = await addCustomer(store, credits)
    return new Workshop(
      upstream,
      store,
      files,
      customer,
      disposals,
      path.join(folder.path, 'scratch'),
      capabilities,
    )
  }

  /** A new worker, as after a restart of the process: what an earlier one had claimed is free. */
  async startWorker(runForMs = 600_000): Promise<Worker> {
    const id = branded<WorkerId>(`wrk_${randomBase62(22)}`)
    await this.store.enterProcess({ id, role: 'worker', files: 's3:tests', replaces: 'all' })
    const fetch = new GuardedFetch({
      allowRanges: new AddressRanges([['127.0.0.1', 32]]),
      allowPorts: new Set([this.upstream.port]),
    })
    const adapter = new ScriptedAdapter(scripted, this.upstream.url, this.#capabilities)
    const worker = new Worker({
      id,
      store: this.store,
      clock: systemClock,
      log: createLog('silent'),
      catalog: catalogOf(scripted),
      parts: {
        providers: new Map([[scripted, adapter]]),
        inputs: {
          fetch,
          files: this.files,
          addressPolicy: {
            allowRanges: new AddressRanges([['127.0.0.1', 32]]),
            allowPorts: new Set([this.upstream.port, 1]),
          },
        },
        outputs: { fetch, files: this.files, keptMs: 60_000 },
        scratchFolder: this.#scratchFolder,
        runForMs: { image: runForMs, video: runForMs },
      },
    })
    worker.start()
    this.#worker = worker
    return worker
  }

  create(prompt: string, imageUrls: readonly string[] = [], customer = this.customer): Promise<TaskId> {
    const request = { modelId: 'image-model-a-2', prompt, imageUrls, aspectRatio: '1:1' } as const
    return createOne(this.store, newTask(customer, { request }))
  }

  async read(taskId: TaskId): Promise<Task> {
    const task = only(await this.store.readTasks([{ accountId: this.customer.accountId, taskId }]))
    if (task === null) throw new Error('the task exists')
    return task
  }

  async ended(taskId: TaskId): Promise<Task> {
    await until('the task ends', async () => isTerminal((await this.read(taskId)).phase), endDeadlineMs)
    return this.read(taskId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker?.drain(0)
    await this.#disposals.disposeAsync()
  }
}

function catalogOf(provider: string): Catalog {
  const routes = [{ provider, parameters: {} }]
  return new Map([...builtInCatalog].map(([id, model]) => [id, { ...model, routes }]))
}
