// Performs an operator's actions while the service is running. Like an operator command, the client opens the database
// and the files directly.

import path from 'node:path'

import { readSecretIn } from '../../../src/data-folder/data-folder.ts'
import type { Config } from '../../../src/config.ts'
import { makeInvite, makeReset } from '../../../src/accounts/links/make-link.ts'
import { createRedemptionCodes } from '../../../src/accounts/credits/create-codes.ts'
import { issueKey, withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import { issueEndpoint, rotateEndpointSecret } from '../../../src/accounts/webhooks/issue-endpoint.ts'
import { webhookTypes } from '../../../src/domain/webhooks/webhook.ts'
import { hashApiKey } from '../../../src/accounts/keys/api-key.ts'
import type { AccountId, WebhookEndpointId } from '../../../src/domain/ids.ts'
import type { FileStore } from '../../../src/files/storage/file-store.ts'
import { openFiles } from '../../../src/files/storage/open-files.ts'
import { only } from '../../../src/lib/only.ts'
import type { SqlRow, SqlValue } from '../../../src/store/sql.ts'
import type { Store } from '../../../src/store/store.ts'
import { attachDatabase } from '../database/attach-database.ts'
import type { TestDatabase } from '../database/backend.ts'

export interface OpenedAccount {
  readonly accountId: AccountId
  readonly email: string
  readonly key: string
}

export class OperatorClient implements AsyncDisposable {
  readonly store: Store
  readonly files: FileStore
  readonly #secret: Buffer
  readonly #database: TestDatabase
  #accounts = 0

  private constructor(database: TestDatabase, files: FileStore, secret: Buffer) {
    this.store = database.store
    this.files = files
    this.#secret = secret
    this.#database = database
  }

  static async open(config: Config): Promise<OperatorClient> {
    const secret = config.secret ?? readSecretIn(config.dataFolder)
    if (secret === null) throw new Error('the service has not been started yet')
    const files = await openFiles(config.artifacts.store, path.join(config.dataFolder, 'files'))
    return new OperatorClient(await attachDatabase(config.database), files, secret)
  }

  async openAccount(credits: number): Promise<OpenedAccount> {
    const email = `customer-${this.#accounts++}@example.com`
    const opened = await openAccount(this.store, this.#secret, { email, credits, withKey: true })
    if (opened.kind !== 'opened' || opened.key === null) throw new Error('the account was not opened')
    return { accountId: opened.accountId, email, key: opened.key }
  }

  async openKey(accountId: AccountId): Promise<string> {
    const opened = await issueKey(this.store, this.#secret, accountId, withoutLimits('another'))
    if (opened.kind !== 'opened') throw new Error('the key was not created')
    return opened.key
  }

  /** Returns the token for a link to set a password. */
  async resetLink(accountId: AccountId): Promise<string> {
    const token = await makeReset(this.store, this.#secret, { accountId, removesTotp: false })
    if (token === null) throw new Error('the account does not exist')
    return token
  }

  invite(email: string | null, credits: number): Promise<string> {
    return makeInvite(this.store, this.#secret, { email, credits })
  }

  async makeCode(credits: number): Promise<string> {
    return only(
      await createRedemptionCodes(this.store, this.#secret, { count: 1, credits, lifetimeMs: null }),
    )
  }

  async addEndpoint(accountId: AccountId, url: string) {
    const request = { accountId, sessionId: null, url, types: webhookTypes }
    const issued = await issueEndpoint(this.store, this.#secret, request)
    if (issued.kind !== 'created') throw new Error(`the endpoint was not created: ${issued.kind}`)
    return { endpointId: issued.endpoint.id, endpointSecret: issued.endpointSecret }
  }

  async rotateEndpoint(id: WebhookEndpointId): Promise<string> {
    const rotated = await rotateEndpointSecret(this.store, this.#secret, {
      id,
      accountId: null,
      sessionId: null,
    })
    if (rotated.kind !== 'rotated') throw new Error('the secret was not rotated')
    return rotated.endpointSecret
  }

  async revoke(key: string): Promise<void> {
    await this.store.revokeKeys([{ by: 'hash', hash: hashApiKey(key, this.#secret) }])
  }

  async balanceOf(accountId: AccountId): Promise<number> {
    return only(await this.store.readAccounts([accountId]))?.balance ?? Number.NaN
  }

  /** Returns one line per ledger entry, oldest first. */
  async ledgerOf(accountId: AccountId): Promise<readonly string[]> {
    const rows = await this.query('select * from ledger where account_id = $1 order by id', accountId)
    return rows.map((row) => JSON.stringify(row))
  }

  query(statement: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return this.#database.transaction((sql) => sql.all(statement, ...values))
  }

  /** Changes data that no store operation changes, such as times. Returns the number of changed rows. */
  execute(statement: string, ...values: readonly SqlValue[]): Promise<number> {
    return this.#database.transaction((sql) => sql.run(statement, ...values))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}
