// The real service, as an operator starts it, in a folder of its own and on a free port.

import { loadConfig } from '../../src/config.ts'
import type { Config } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import type { Service } from '../../src/service.ts'
import { ApiClient } from './api-client.ts'
import { createInstallation } from './installation.ts'

/** The client has the key of the first account, which has `accounts.first_credits`. */
export interface TestService extends ApiClient, AsyncDisposable {
  readonly config: Config
}

/**
 * `settings` is the text of a `mutoscope.yaml`; `variables` win over those of the installation.
 */
export async function startTestService(
  settings = '',
  variables: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const installation = await createInstallation(settings)
  const config = loadConfig({ ...installation.variables, ...variables })
  const service = await startService(config, createLog('silent'), 'all')
  return new RunningService(service, config, installation)
}

class RunningService extends ApiClient implements TestService {
  readonly config: Config
  readonly #service: Service
  readonly #installation: AsyncDisposable

  constructor(service: Service, config: Config, installation: AsyncDisposable) {
    super([service.url], service.firstKey ?? '')
    this.config = config
    this.#service = service
    this.#installation = installation
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.close()
    await this.#installation[Symbol.asyncDispose]()
  }
}
