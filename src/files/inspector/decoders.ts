// A group of child processes that inspect files. Accounts take turns.

import { FairTurns } from '../../lib/async/fair-turns.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import { InspectorProcess } from './inspector-process.ts'
import type { InspectionResult, InspectorRequest } from './inspector-process.ts'

export interface DecodersSettings {
  readonly childrenMax: number
  /**
   * The total weight of the files that the children have, including files sent in advance, is at most `childrenMax`
   * times this number.
   */
  readonly placesPerChild: number
  readonly idleMsMax: number
  readonly hasLowPriority: boolean
}

export class Decoders implements AsyncDisposable {
  readonly #settings: DecodersSettings
  /**
   * Waiting is not limited here, because the limits on tasks, uploads, and previews in progress already determine how
   * many files can wait, and for how long.
   */
  readonly #turns: FairTurns
  readonly #children = new Set<InspectorProcess>()
  #isClosed = false

  constructor(settings: DecodersSettings) {
    this.#settings = settings
    const places = settings.childrenMax * settings.placesPerChild
    this.#turns = new FairTurns({ total: places, perKey: places }, null)
  }

  /**
   * Inspects a file when it is the account's turn. Returns `crashed` if the file crashed the child process that was
   * inspecting it. Rejects with the signal's reason if the signal aborts before the turn, and with `unavailable` if no
   * child process can be started or the decoders are closed.
   */
  inspect(
    request: InspectorRequest,
    weight: number,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<InspectionResult | 'crashed'> {
    return this.#turns.run({ key: accountId, signal, weight }, async () => {
      for (;;) {
        const outcome = await this.#child().inspect(request, weight)
        if (this.#isClosed && (outcome === 'crashed' || outcome === 'not-begun')) throw closed()
        if (outcome !== 'not-begun') return outcome
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#children].map((child) => child[Symbol.asyncDispose]()))
  }

  /**
   * Returns the child with the least work, or a new one if all children are busy and the maximum has not been reached.
   */
  #child(): InspectorProcess {
    if (this.#isClosed) throw closed()
    const { childrenMax, idleMsMax, hasLowPriority } = this.#settings
    const children = [...this.#children].filter(({ isEnding }) => !isEnding)
    // Takes the oldest of several idle children so that the others stay idle for long enough to end.
    const [least] = children.toSorted((one, other) => one.load - other.load)
    if (least !== undefined && (least.load === 0 || children.length === childrenMax)) return least
    const child = new InspectorProcess(idleMsMax, hasLowPriority, () => this.#children.delete(child))
    this.#children.add(child)
    return child
  }
}

function closed(): ServiceError {
  return new ServiceError('unavailable', { detail: 'the inspector was closed' })
}
