// Inspects files from untrusted sources in child processes. If a file crashes its decoder, a child process ends, but
// the service keeps running. After several crashes, the file counts as unreadable. All children except the one for
// small images have a low priority, so decoding does not delay requests.

import { availableParallelism } from 'node:os'

import { assert } from '../../lib/assert.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { OutputRequirements } from '../outputs/prepare-output.ts'
import { Decoders } from './decoders.ts'
import type { Inspection } from '../inspect/inspect.ts'
import type { InspectorRequest } from './inspector-process.ts'

/**
 * The child for small images gets up to two images at once so that it need not wait for the main thread after each
 * image. It ends only after ten idle minutes, because starting a child takes 0.2 s, ten times as long as uploading a
 * small image. It needs only a few milliseconds per image, so it has normal priority. With a lower priority, uploading
 * a small image took up to 280 ms while the service was hashing many passwords.
 */
const ofSmallImages = { childrenMax: 1, placesPerChild: 2, idleMsMax: 600_000, hasLowPriority: false }

/**
 * One core is left for requests. With a child per core, requests on two cores took up to a fifth longer while both
 * children were busy, and the service used 50 MB more.
 */
export const decodersMax = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * A child gets up to four images from engines at once so that it need not wait for the main thread after each image. On
 * a busy machine, this wait takes longer than decoding a small image. Any other file is sent alone, because it can take
 * seconds to decode and would delay the files behind it. A child ends after ten idle seconds, because it uses 70 MB of
 * memory.
 */
const ofAllFiles = {
  childrenMax: decodersMax,
  placesPerChild: 4,
  idleMsMax: 10_000,
  hasLowPriority: true,
}

/**
 * After this many crashes, a file counts as unreadable. A single crash may not be the file's fault: the machine may
 * have run out of memory, for example.
 */
const crashesMax = 3

export class Inspector implements AsyncDisposable {
  /** Without this separate child, a small image could wait for images that take a hundred times as long to decode. */
  readonly #small = new Decoders(ofSmallImages)
  readonly #all = new Decoders(ofAllFiles)

  /**
   * Like `inspectFile`, but a file that crashes its decoder `crashesMax` times counts as unreadable. Rejects with the
   * signal's reason if the signal aborts before the file's turn, and with `unavailable` if no child process can be
   * started or the inspector is closed.
   */
  async inspect(path: string, accountId: AccountId, signal: AbortSignal): Promise<Inspection> {
    const request = { kind: 'inspect', path } as const
    const result = await this.#small.inspect({ kind: 'inspect-small', path }, 1, accountId, signal)
    if (result === 'crashed') return this.#inspect(request, accountId, signal, 1)
    return result.kind === 'large' ? this.#inspect(request, accountId, signal, 0) : result
  }

  /** Runs `prepareOutput` in a child process. Handles crashes and errors as `inspect` does. */
  prepareOutput(
    path: string,
    required: OutputRequirements,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<Inspection> {
    return this.#inspect({ kind: 'prepare-output', path, required }, accountId, signal, 0)
  }

  /** Runs `makePreview` in a child process. Handles crashes and errors as `inspect` does. */
  makePreview(
    path: string,
    mediaType: ImageMediaType,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<Inspection> {
    return this.#inspect({ kind: 'make-preview', path, mediaType }, accountId, signal, 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#small[Symbol.asyncDispose](), this.#all[Symbol.asyncDispose]()])
  }

  async #inspect(
    request: InspectorRequest,
    accountId: AccountId,
    signal: AbortSignal,
    crashes: number,
  ): Promise<Inspection> {
    const isOutputImage = request.kind === 'prepare-output' && request.required.kind === 'image'
    const weight = isOutputImage ? 1 : ofAllFiles.placesPerChild
    for (let left = crashesMax - crashes; left > 0; left--) {
      const result = await this.#all.inspect(request, weight, accountId, signal)
      if (result === 'crashed') continue
      assert(result.kind !== 'large', 'these child processes must inspect files of any size')
      return result
    }
    return { kind: 'unreadable', detail: `crashed its decoder ${crashesMax} times` }
  }
}
