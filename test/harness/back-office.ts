// What an operator does beside a running service: a second process's view of its database, as the command line has it.

import { readSecretIn } from '../../src/config/data-folder.ts'
import { databasePathIn } from '../../src/config/database.ts'
import type { Config } from '../../src/config.ts'
import { openAccount, openKey } from '../../src/accounts/open-account.ts'
import { hashApiKey } from '../../src/accounts/api-key.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { only } from '../../src/lib/only.ts'
import type { SqlValue } from '../../src/store/sql.ts'
import { SqliteConnection } from '../../src/store/sqlite-connection.ts'
import { createStore } from '../../src/store/store.ts'
import type { Store } from '../../src/store/store.ts'
import { inProcess } from './sqlite-backend.ts'
import type { TurnTaking } from './sqlite-backend.ts'

export interface OpenedAccount {
  readonly accountId: AccountId
  readonly key: string
}

export class BackOffice implements AsyncDisposable {
  readonly store: Store
  readonly #secret: Buffer
  readonly #connection: SqliteConnection
  readonly #database: TurnTaking
  #accounts = 0

  constructor(config: Config) {
    const secret = config.secret ?? readSecretIn(config.dataFolder)
    if (secret === null) throw new Error('the service has not been started yet')
    this.#secret = secret
    this.#connection = new SqliteConnection(databasePathIn(config.dataFolder), 'write', systemClock)
    this.#database = inProcess(this.#connection)
    this.store = createStore(this.#database)
  }

  async openAccount(credits: number): Promise<OpenedAccount> {
    const email = `customer-${this.#accounts++}@example.com`
    const opened = await openAccount(this.store, this.#secret, { email, credits, withKey: true })
    if (opened.kind !== 'opened' || opened.key === null) throw new Error('the account was not opened')
    return { accountId: opened.accountId, key: opened.key }
  }

  async openKey(accountId: AccountId): Promise<string> {
    const opened = await openKey(this.store, this.#secret, { accountId, name: 'another' })
    if (opened.kind !== 'opened') throw new Error('the key was not made')
    return opened.key
  }

  async revoke(key: string): Promise<void> {
    await this.store.revokeKeys([{ by: 'hash', hash: hashApiKey(key, this.#secret) }])
  }

  async balanceOf(accountId: AccountId): Promise<number> {
    return only(await this.store.readAccounts([accountId]))?.balance ?? Number.NaN
  }

  /** Every entry of the account, oldest first, each as one line. */
  async ledgerOf(accountId: AccountId): Promise<readonly string[]> {
    const rows = await this.#database.inTurn(() =>
      this.#connection.transaction('read', (sql) =>
        sql.all('select * from ledger where account_id = $1 order by id', accountId),
      ),
    )
    return rows.map((row) => JSON.stringify(row))
  }

  /** What no operation offers yet: time that passes, accounts that are switched off. Answers how many rows it changed. */
  execute(statement: string, ...values: readonly SqlValue[]): Promise<number> {
    return this.#database.inTurn(() =>
      this.#connection.transaction('write', (sql) => sql.run(statement, ...values)),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close()
    this.#connection.close()
  }
}
