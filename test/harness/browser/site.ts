// The account site as people use it: the real service with its pages, and a real browser. Collects errors, because a
// page can look correct despite an error.

import type { AccountId } from '../../../src/domain/ids.ts'
import { loadConfig } from '../../../src/config.ts'
import type { Config } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import { startService } from '../../../src/service.ts'
import type { Service } from '../../../src/service.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ApiClient } from '../service/api-client.ts'
import { OperatorClient } from '../service/operator-client.ts'
import type { OpenedAccount } from '../service/operator-client.ts'
import { openBrowser } from './browser.ts'
import { createInstallation } from '../service/installation.ts'
import { sessionCookie, signIn } from '../service/site-client.ts'

/** Any successful step takes less time than this, even on a busy machine. */
const stepDeadlineMs = 60_000

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1_280, height: 800 } } as const

type Prepare = (config: Config) => Promise<void>

export class Site implements AsyncDisposable {
  readonly url: string
  readonly firstLink: string
  readonly api: ApiClient
  readonly operator: OperatorClient
  readonly logLines: readonly string[]
  /**
   * Uncaught errors, console errors, console warnings (including violations of the content security policy), and
   * responses with a status of 500 or above.
   */
  readonly faults: string[] = []
  readonly #browser: Browser
  readonly #opened: AsyncDisposableStack

  private constructor(
    service: Service,
    browser: Browser,
    operator: OperatorClient,
    logLines: readonly string[],
    opened: AsyncDisposableStack,
  ) {
    this.url = service.url
    this.firstLink = service.firstLink ?? ''
    this.api = new ApiClient([service.url], service.firstKey ?? '')
    this.operator = operator
    this.logLines = logLines
    this.#browser = browser
    this.#opened = opened
  }

  /** `settings` is the text of a `mutoscope.yaml`. `prepare` is called before the service starts. */
  static async open(settings = '', prepare: Prepare = async () => {}): Promise<Site> {
    await using opened = new AsyncDisposableStack()
    const browser = await openBrowser()
    opened.defer(() => browser.close())
    return Site.#start(settings, prepare, browser, opened.move())
  }

  /** Opens another site in the same browser. The caller must dispose of the returned site before this site. */
  openAnother(settings: string): Promise<Site> {
    return Site.#start(settings, async () => {}, this.#browser, new AsyncDisposableStack())
  }

  /** Disposes of `before` together with the site, or immediately if the service does not start. */
  static async #start(
    settings: string,
    prepare: Prepare,
    browser: Browser,
    before: AsyncDisposableStack,
  ): Promise<Site> {
    await using opened = before
    const installation = opened.use(await createInstallation(settings))
    const config: Config = { ...loadConfig(installation.variables), shutdown: { unreadyMs: 0 } }
    await prepare(config)
    const logLines: string[] = []
    const log = createLog('debug', [], { write: (line) => void logLines.push(line) })
    const service = await startService(config, log, 'all')
    opened.defer(() => service.close())
    const operator = opened.use(await OperatorClient.open(config))
    return new Site(service, browser, operator, logLines, opened.move())
  }

  /**
   * Opens a page in a fresh browser context, without signing in. Requests reduced motion, so that pages stand still
   * while a test measures them.
   */
  async openPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.url,
      ...desktop,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
      ...options,
    })
    context.setDefaultTimeout(stepDeadlineMs)
    const page = await context.newPage()
    page.on('pageerror', (error) => void this.faults.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.faults.push(`${page.url()}: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`)
    })
    return page
  }

  async openPageOf(account: OpenedAccount, options: BrowserContextOptions = {}): Promise<Page> {
    const { sessionToken: value } = await signIn(this.url, await this.operator.resetLink(account.accountId))
    const page = await this.openPage(options)
    const cookie = { name: sessionCookie, value, domain: new URL(this.url).hostname, path: '/' }
    await page.context().addCookies([{ ...cookie, httpOnly: true, secure: false, sameSite: 'Strict' }])
    return page
  }

  /** Opens a reset link and sets a new password. Resolves when the Overview page is shown. */
  async signInByLink(
    accountId: AccountId,
    password: string,
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const page = await this.openPage(options)
    await page.goto(`/welcome#${await this.operator.resetLink(accountId)}`)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }

  apiOf({ key }: OpenedAccount): ApiClient {
    return new ApiClient([this.url], key)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#opened.disposeAsync()
  }
}
