// The worker part of a process: the engines, a worker that runs tasks, and periodic repair and cleanup (the sweep).

import { systemClock } from '../lib/clock.ts'
import type { Clock } from '../lib/clock.ts'
import { maskOf } from '../lib/mask-secrets.ts'
import { wholeShare } from '../domain/processes/share.ts'
import { isReachableUrl } from '../domain/network/public-host.ts'
import type { Share } from '../domain/processes/share.ts'
import { Downloads } from '../net/download.ts'
import { GuardedFetch } from '../net/guarded/guarded-fetch.ts'
import type { Provider } from '../providers/provider.ts'
import { KeptInputs, usualLimits } from '../worker/kept-inputs.ts'
import { ProgressReports } from '../worker/progress-reports.ts'
import { sweepUntil } from '../worker/sweep.ts'
import { Engines } from '../worker/engines/engines.ts'
import { Worker } from '../worker/worker.ts'
import type { EngineTypes } from '../providers/engine-type.ts'
import { hookReaders, openProvider } from '../providers/registry.ts'
import { hookUrl } from '../tasks/hook-url.ts'
import type { HookUrlOf } from '../worker/steps/situation.ts'
import type { ProcessContext } from './process-context.ts'

export interface RunningWorker extends AsyncDisposable {
  /**
   * Stops claiming tasks, hands back those that other workers can continue, and gives the rest `worker.drain_seconds`
   * to finish.
   */
  drain(): Promise<void>
}

type WorkerContext = Pick<
  ProcessContext,
  | 'config'
  | 'log'
  | 'secret'
  | 'store'
  | 'files'
  | 'inspector'
  | 'installation'
  | 'scratchFolder'
  | 'presence'
>

/**
 * Resolves when the worker is ready to run tasks. Disposing of the worker hands back every task that is still running.
 */
export async function startWorker(
  context: WorkerContext,
  types: EngineTypes,
  engineClock: Clock,
): Promise<RunningWorker> {
  await using opened = new AsyncDisposableStack()
  const { config, log, store, files, installation, presence } = context
  const providers = new Map<string, Provider>()
  opened.defer(() => closeAll(providers))
  for (const [name, provider] of config.providers) {
    providers.set(name, await openProvider(types, name, provider, config, config.catalog))
  }
  const engines = new Engines(providers, engineClock, log)
  const worker = createWorker(context, engines, hookUrlsOf(context, types))
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

/**
 * Enough time to store 1 GiB at 1.2 MB per second, or for an operator to notice a full disk or an unreachable bucket.
 * The comment on the deadlines in `mutoscope.example.yaml` mentions this time.
 */
const storeForMs = 15 * 60_000

function createWorker(
  { config, log, store, files, inspector, scratchFolder }: WorkerContext,
  engines: Engines,
  hookUrlOf: HookUrlOf,
): Worker {
  const fetch = new GuardedFetch(config.inputs)
  const downloads = new Downloads(config.inputs)
  return new Worker({
    store,
    clock: systemClock,
    log,
    catalog: config.catalog,
    parts: {
      engines,
      inputs: { fetch, files, inspector, addressPolicy: config.inputs },
      keptInputs: new KeptInputs(usualLimits),
      outputs: {
        downloads,
        files,
        inspector,
        ffmpegPath: config.ffmpegPath,
        storeForMs,
        keptMs: config.retention.outputsMs,
      },
      scratchFolder,
      runForMs: { image: config.deadlines.imageMs, video: config.deadlines.videoMs },
      hookUrlOf,
      maskSecrets: maskOf(config.secrets),
      progress: new ProgressReports(store),
    },
  })
}

function hookUrlsOf({ config, secret }: WorkerContext, types: EngineTypes): HookUrlOf {
  const { publicUrl } = config
  if (!isReachableUrl(publicUrl)) return () => null
  const readers = hookReaders(types, config.providers)
  return (provider, taskId, number) =>
    readers.has(provider) ? hookUrl(publicUrl, { provider, taskId, number }, secret) : null
}

async function closeAll(providers: ReadonlyMap<string, Provider>): Promise<void> {
  await Promise.all([...providers.values()].map((provider) => provider.close()))
}
