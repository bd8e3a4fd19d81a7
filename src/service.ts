// The composition root: builds the parts that this process needs for its role, starts them in order, and stops them in
// reverse order.

import { systemClock } from './lib/clock.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { returnIdleMemory } from './lib/process/return-memory.ts'
import { hasDuty } from './domain/processes/role.ts'
import type { Role } from './domain/processes/role.ts'
import type { Config } from './config.ts'
import { listen } from './http/serving/listen.ts'
import type { EngineTypes } from './providers/engine-type.ts'
import { engineTypes } from './providers/registry.ts'
import { openProcessContext } from './service/process-context.ts'

export interface Service {
  /** The beginning of every output URL. */
  readonly publicUrl: string
  readonly url: string
  /** The first account's key in plain text. Null except on the first start. */
  readonly firstKey: string | null
  /** A link that makes the person who opens it the first operator. Works once. Null if an operator already exists. */
  readonly firstLink: string | null
  /** Resolves when the process must end because it is no longer reliable. Never rejects. */
  readonly failed: Promise<Error>
  /**
   * Lets requests finish, hands back the tasks that another worker can continue, gives the other tasks
   * `worker.drain_seconds` to finish, and closes everything.
   */
  close(): Promise<void>
}

/**
 * Resolves when requests are being served. `types` are the engine types that `config` may name. `engineClock` measures
 * how long the worker withholds tasks from an engine, and how long an engine has reported a job as missing. If the
 * service cannot start, rejects with `OperatorError`, `ConfigError`, or a system error, and leaves nothing running.
 */
export async function startService(
  config: Config,
  log: Logger,
  role: Role,
  types: EngineTypes = engineTypes,
  engineClock: Clock = systemClock,
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  opened.use(returnIdleMemory())
  const context = opened.use(await openProcessContext(config, log, role))
  const { host, port, limits, proxies } = config
  const listener = await listen(host, port, limits, proxies)
  opened.defer(() => listener.close())
  const publicUrl = config.publicUrl ?? listener.url

  // Each process loads only the parts that it uses: a worker needs no API, and an API process needs no engines.
  const worker = hasDuty(role, 'worker')
    ? opened.use(await (await import('./service/worker.ts')).startWorker(context, types, engineClock))
    : null
  if (hasDuty(role, 'worker'))
    opened.use((await import('./service/webhooks.ts')).startWebhooks(context, publicUrl))
  const api = hasDuty(role, 'api')
    ? await (await import('./service/api.ts')).startApi(context, types, listener, publicUrl)
    : null
  const probes =
    api === null ? await (await import('./service/probes.ts')).startProbes(context, listener) : null

  const running = opened.move()
  return {
    publicUrl,
    url: listener.url,
    firstKey: api?.firstKey ?? null,
    firstLink: api?.firstLink ?? null,
    failed: context.failed,
    close: async () => {
      probes?.close()
      await Promise.all([api?.close(), worker?.drain()])
      await running.disposeAsync()
    },
  }
}
