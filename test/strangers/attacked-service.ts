// The service under attack: one process with the default limits per account, started in the same way as by `npm start`,
// and two engines that create images instantly. The images of one of them are slow to decode.

import assert from 'node:assert/strict'
import { execPath } from 'node:process'

import { Upstream } from '../../bench/engines/upstream.ts'
import { loadConfig } from '../../src/config.ts'
import { ServedProcess, runCommand } from '../harness/processes/served-process.ts'
import { bundledMain, readStartScript } from '../harness/processes/start-script.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { createInstallation } from '../harness/service/installation.ts'
import type { Installation } from '../harness/service/installation.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import type { AttackerAccount } from './attack.ts'
import { settingsFor } from './attacked-settings.ts'
import { Caller, wordOf } from './caller.ts'
import { memoryOf, processorSecondsOf } from './machine/processes.ts'
import { startSlowEngine } from './slow-engine.ts'

/** The accounts share a password, because the attackers do not need to guess it. */
const password = 'a fox in the snow'

export class AttackedService implements AsyncDisposable {
  readonly url: string
  readonly #process: ServedProcess
  readonly #installation: Installation
  readonly #variables: Readonly<Record<string, string>>
  readonly #operator: OperatorClient
  readonly #opened: AsyncDisposableStack

  private constructor(
    url: string,
    process: ServedProcess,
    installation: Installation,
    variables: Readonly<Record<string, string>>,
    operator: OperatorClient,
    opened: AsyncDisposableStack,
  ) {
    this.url = url
    this.#process = process
    this.#installation = installation
    this.#variables = variables
    this.#operator = operator
    this.#opened = opened
  }

  static async start(): Promise<AttackedService> {
    await using opened = new AsyncDisposableStack()
    const upstream = opened.use(await Upstream.start())
    await upstream.draw(64)
    const slowEngine = opened.use(await startSlowEngine())
    const installation = opened.use(await createInstallation(settingsFor(upstream, slowEngine.port)))
    const port = String(await fixedPort())
    const url = `http://127.0.0.1:${port}`
    const script = readStartScript()
    const variables = {
      ...installation.variables,
      PORT: port,
      MUTOSCOPE_PUBLIC_URL: url,
      ...script.variables,
    }
    const process = await ServedProcess.start(installation.folder, {
      variables,
      node: [execPath, ...script.flags],
      main: bundledMain,
    })
    opened.defer(async () => void (await process.stop()))
    const operator = opened.use(await OperatorClient.open(loadConfig(variables)))
    return new AttackedService(url, process, installation, variables, operator, opened.move())
  }

  async openAccounts(count: number, credits: number): Promise<readonly AttackerAccount[]> {
    const accounts: AttackerAccount[] = []
    for (let at = 0; at < count; at++) {
      const { accountId, email, key } = await this.#operator.openAccount(credits)
      const token = await this.#operator.resetLink(accountId)
      // Each account uses its own address, because one address may set only a few passwords.
      const owner = new Caller(this.url, `127.5.0.${accounts.length + 1}`)
      const response = await owner.post('/site/links/use', { token, password })
      assert.equal(wordOf(response), 'ok', response.body)
      owner.close()
      accounts.push({ email, key, password, cookie: owner.cookie })
    }
    return accounts
  }

  /** Returns the memory of the service and its child processes, in bytes. */
  memory(): number {
    return memoryOf(this.#process.id)
  }

  /** Returns the CPU time of the service and its child processes. */
  processorSeconds(): number {
    return processorSecondsOf(this.#process.id)
  }

  /** The log lines that indicate a bug. */
  get defects(): readonly string[] {
    return this.#process.defects
  }

  async audit(): Promise<readonly string[]> {
    const report = await runCommand(this.#installation.folder, ['audit'], this.#variables)
    return (report as { violations: readonly object[] }).violations.map((violation) =>
      JSON.stringify(violation),
    )
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync()
  }
}
