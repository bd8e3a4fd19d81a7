// A store whose database a test can make unavailable, and whose commits can lose their responses.

import { ServiceError } from '../../../src/domain/errors.ts'
import { operations } from '../../../src/store/operations.ts'
import type { OperationName } from '../../../src/store/operations.ts'
import type { Store } from '../../../src/store/store.ts'

export class FaultyStore {
  readonly store: Store
  /** If true, every operation throws an `unavailable` error. */
  isAway = false
  onCall: (name: OperationName) => void = () => undefined
  readonly #lost: { readonly name: OperationName; readonly isDurable: boolean }[] = []

  constructor(whole: Store) {
    const names = Object.keys(operations) as OperationName[]
    const methods = names.map((name) => [
      name,
      (argument: unknown) => this.#run(name, () => (whole[name] as Method)(argument)),
    ])
    this.store = { ...whole, ...(Object.fromEntries(methods) as Pick<Store, OperationName>) }
  }

  /** Makes the outcome of the next call to `name` unknown. If `isDurable` is true, the call commits anyway. */
  loseAnswer(name: OperationName, isDurable: boolean): void {
    this.#lost.push({ name, isDurable })
  }

  async #run(name: OperationName, work: () => Promise<unknown>): Promise<unknown> {
    this.onCall(name)
    if (this.isAway) throw new ServiceError('unavailable', { detail: 'away' })
    const index = this.#lost.findIndex((lost) => lost.name === name)
    const [lost] = index < 0 ? [] : this.#lost.splice(index, 1)
    if (lost === undefined) return work()
    if (lost.isDurable) await work()
    throw new ServiceError('outcome_unknown')
  }
}

type Method = (argument: unknown) => Promise<unknown>
