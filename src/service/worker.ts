// The part of a process that runs tasks and sweeps up: engines, a worker, the sweep.

import { systemClock } from '../lib/clock.ts'
import { wholeShare } from '../domain/processes/share.ts'
import type { Share } from '../domain/processes/share.ts'
import { GuardedFetch } from '../net/guarded-fetch.ts'
import type { Provider } from '../providers/provider.ts'
import { sweepUntil } from '../worker/sweep.ts'
import { Worker } from '../worker/worker.ts'
import { adapterOf } from '../providers/registry.ts'
import type { Adapter } from '../providers/registry.ts'
import type { Ground } from './process-context.ts'

export interface Work extends AsyncDisposable {
  /** Claims nothing more, hands back what others can go on with, and lets the rest finish for `worker.drain_seconds`. */
  drain(): Promise<void>
}

/** What of the ground it stands on. */
type WorkGround = Pick<
  Ground,
  'config' | 'log' | 'store' | 'files' | 'installation' | 'scratchFolder' | 'presence'
>

/** Works when it resolves. Disposing of it hands back whatever is still in hand. */
export async function startWork(ground: WorkGround, adapters: ReadonlyMap<string, Adapter>): Promise<Work> {
  await using opened = new AsyncDisposableStack()
  const { config, log, store, files, installation, presence } = ground
  const providers = new Map<string, Provider>()
  opened.defer(() => closeAll(providers))
  for (const [name, provider] of config.providers) {
    const adapter = adapterOf(adapters, provider.type)
    providers.set(name, await adapter.open(name, provider, config))
  }
  const worker = createWorker(ground, providers)
  let share: Share = wholeShare
  presence.onShares((shares) => {
    share = shares.worker
    worker.divideBy(share)
  })
  presence.attach(worker)
  opened.defer(() => worker.drain(0))
  const sweeping = new AbortController()
  const sweep = sweepUntil(sweeping.signal, {
    store,
    files,
    installation,
    clock: systemClock,
    log,
    taskLifetimeMs: config.deadlines.totalMs,
    listsFiles: () => share.place === 0,
  })
  opened.defer(async () => {
    sweeping.abort()
    await sweep
  })
  const running = opened.move()
  return {
    drain: () => worker.drain(config.worker.drainMs),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function createWorker(
  { config, log, store, files, scratchFolder }: WorkGround,
  providers: ReadonlyMap<string, Provider>,
): Worker {
  const fetch = new GuardedFetch(config.inputs)
  return new Worker({
    store,
    clock: systemClock,
    log,
    catalog: config.catalog,
    parts: {
      providers,
      inputs: { fetch, files, addressPolicy: config.inputs },
      outputs: { fetch, files, keptMs: config.retention.outputsMs },
      scratchFolder,
      runForMs: { image: config.deadlines.imageMs, video: config.deadlines.videoMs },
    },
  })
}

async function closeAll(providers: ReadonlyMap<string, Provider>): Promise<void> {
  await Promise.all([...providers.values()].map((provider) => provider.close()))
}
