// The composition root: builds what the role of this process needs, starts it in order, and stops it in reverse.

import type { Logger } from './lib/log.ts'
import { hasDuty } from './domain/processes/role.ts'
import type { Role } from './domain/processes/role.ts'
import type { Config } from './config.ts'
import { listen } from './http/serving/listen.ts'
import { builtInAdapters } from './providers/registry.ts'
import { openGround } from './service/process-context.ts'

export interface Service {
  /** What output URLs begin with. */
  readonly publicUrl: string
  /** Where it listens. */
  readonly url: string
  /** The key of the first account, in clear, on the first start only. */
  readonly firstKey: string | null
  /** Makes whoever opens it the first operator; null from when somebody was made one. */
  readonly firstLink: string | null
  /** Resolves when the service can no longer be trusted and the process must end; never rejects. */
  readonly failed: Promise<Error>
  /** Lets requests and tasks finish within `worker.drain_seconds`, hands the rest back, and closes everything. */
  close(): Promise<void>
}

/**
 * Resolves when requests are served. Rejects with `OperatorError`, `ConfigError` or the system's error when something is in
 * the way; nothing is left running then.
 */
export async function startService(config: Config, log: Logger, role: Role): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const ground = opened.use(await openGround(config, log, role))
  const listener = await listen(config.host, config.port)
  opened.defer(() => listener.close())
  const publicUrl = config.publicUrl ?? listener.url

  // Each part is loaded where it is used: a worker needs no API, and an API none of the engines.
  const work = hasDuty(role, 'worker')
    ? opened.use(await (await import('./service/worker.ts')).startWork(ground, builtInAdapters))
    : null
  const api = hasDuty(role, 'api')
    ? await (await import('./service/api.ts')).startApi(ground, builtInAdapters, listener, publicUrl)
    : null
  const probes =
    api === null ? await (await import('./service/probes.ts')).startProbes(ground, listener) : null

  const running = opened.move()
  return {
    publicUrl,
    url: listener.url,
    firstKey: api?.firstKey ?? null,
    firstLink: api?.firstLink ?? null,
    failed: ground.failed,
    close: async () => {
      probes?.close()
      await Promise.all([api?.close(), work?.drain()])
      await running.disposeAsync()
    },
  }
}
