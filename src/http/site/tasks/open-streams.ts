// How many streams each account keeps open at this process: each is a connection, and asks the database whenever one of its
// tasks changes.

import type { ServerResponse } from 'node:http'

import { ServiceError } from '../../../domain/errors.ts'
import type { AccountId } from '../../../domain/ids.ts'

/** As many windows as a person may look at. */
const perAccount = 20

export class OpenStreams {
  readonly #counts = new Map<AccountId, number>()

  /** Counted until the response closes. Refuses with `rate_limited`. */
  hold(accountId: AccountId, response: ServerResponse): void {
    const open = this.#counts.get(accountId) ?? 0
    if (open >= perAccount) {
      throw new ServiceError('rate_limited', {
        message: `At most ${perAccount} streams are open at once: close one.`,
        headers: { 'retry-after': '15' },
      })
    }
    // It says so once only.
    if (response.closed) return
    this.#counts.set(accountId, open + 1)
    response.once('close', () => this.#release(accountId))
  }

  #release(accountId: AccountId): void {
    const left = (this.#counts.get(accountId) ?? 1) - 1
    if (left === 0) this.#counts.delete(accountId)
    else this.#counts.set(accountId, left)
  }
}
