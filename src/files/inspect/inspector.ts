// Inspects files from untrusted sources in child processes. A file that crashes its decoder ends only a child: the service
// keeps running, and the file counts as unreadable. Therefore, no task can crash its worker, and a worker's crash says nothing
// about its tasks. The children have a low priority, so decoding does not delay requests.

import { availableParallelism } from 'node:os'

import { FairTurns } from '../../lib/async/fair-turns.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { OutputRequirements } from '../outputs/prepare-output.ts'
import type { Inspection } from './inspect.ts'
import { InspectorProcess } from './inspector-process.ts'
import type { InspectorRequest } from './inspector-process.ts'

/** Having more children than cores brings no benefit. */
const childrenMax = Math.min(4, availableParallelism())

/**
 * A child inspects one file after another, but images from engines are sent to it in advance. Otherwise, it would wait for the main
 * thread after each file: on a busy machine, that takes longer than decoding a small image. Other files are not sent in advance,
 * because they may take seconds, and other files would have to wait for them.
 */
const placesPerChild = 4

/**
 * How many crashes make a file unreadable. A single crash may have another cause, for example a machine that ran out of
 * memory.
 */
const crashesMax = 3

export class Inspector implements AsyncDisposable {
  /** The limits on tasks, uploads and previews in progress already limit how many files wait, and for how long. */
  readonly #turns = new FairTurns(
    { total: childrenMax * placesPerChild, perKey: childrenMax * placesPerChild },
    null,
  )
  readonly #children = new Set<InspectorProcess>()
  #isClosed = false

  /**
   * Like `inspectFile`, but a file that crashes its decoder `crashesMax` times is unreadable. Rejects with the signal's reason if
   * the signal aborts while the file is waiting for its turn, with `unavailable` if there is no child process or the inspector is
   * closed, and with another error if something else prevented the inspection.
   */
  inspect(path: string, accountId: AccountId, signal: AbortSignal): Promise<Inspection> {
    return this.#ask({ kind: 'inspect', path }, accountId, signal)
  }

  /** Like `prepareOutput`, and otherwise like `inspect`. */
  prepareOutput(
    path: string,
    required: OutputRequirements,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<Inspection> {
    return this.#ask({ kind: 'prepare-output', path, required }, accountId, signal)
  }

  /** Like the function `makePreview`, and otherwise like `inspect`. */
  makePreview(
    path: string,
    mediaType: ImageMediaType,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<Inspection> {
    return this.#ask({ kind: 'make-preview', path, mediaType }, accountId, signal)
  }

  #ask(request: InspectorRequest, accountId: AccountId, signal: AbortSignal): Promise<Inspection> {
    const isOutputImage = request.kind === 'prepare-output' && request.required.kind === 'image'
    const weight = isOutputImage ? 1 : placesPerChild
    return this.#turns.run({ key: accountId, signal, weight }, async () => {
      for (let crashes = 0; crashes < crashesMax;) {
        const outcome = await this.#child().inspect(request, weight)
        if (outcome !== 'crashed' && outcome !== 'not-begun') return outcome
        if (this.#isClosed) throw closed()
        if (outcome === 'crashed') crashes++
      }
      return { kind: 'unreadable', detail: `crashed its decoder ${crashesMax} times` }
    })
  }

  /** Resolves when every child has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#children].map((child) => child[Symbol.asyncDispose]()))
  }

  /** Returns the child with the least work. If all children are busy, starts another one, unless there are enough. */
  #child(): InspectorProcess {
    if (this.#isClosed) throw closed()
    const children = [...this.#children].filter(({ isEnding }) => !isEnding)
    // Of several idle children, always takes the oldest, so that the others stay idle for long enough to end.
    const [least] = children.toSorted((one, other) => one.load - other.load)
    if (least !== undefined && (least.load === 0 || children.length === childrenMax)) return least
    const child = new InspectorProcess(() => this.#children.delete(child))
    this.#children.add(child)
    return child
  }
}

function closed(): ServiceError {
  return new ServiceError('unavailable', { detail: 'the inspector was closed' })
}
