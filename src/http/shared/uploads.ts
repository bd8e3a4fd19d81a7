// Receives an input image as raw bytes and stores it under an unguessable URL.

import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '../../lib/clock.ts'
import { hasCode, messageOf } from '../../lib/error.ts'
import { FairTurns } from '../../lib/async/fair-turns.ts'
import { closeLater } from '../../lib/close-later.ts'
import { RateLimiter } from '../../lib/rate-limit.ts'
import { isOutcomeUnknown, ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import { waitLimits } from '../../domain/wait-limits.ts'
import {
  imageMediaTypes,
  imagePixelsMax,
  imageSideMax,
  inputBytesMax,
} from '../../domain/files/media-types.ts'
import { hasRoom } from '../../domain/files/decide-uploads.ts'
import type { UploadLimits } from '../../domain/files/decide-uploads.ts'
import { only } from '../../lib/only.ts'
import { urlOfFile } from '../../domain/files/own-file.ts'
import { newFileName } from '../../domain/files/file-name.ts'
import type { FileStore } from '../../files/storage/file-store.ts'
import type { InspectedFile, Inspection } from '../../files/inspect/inspect.ts'
import type { Inspector } from '../../files/inspector/inspector.ts'
import type { Store } from '../../store/store.ts'
import type { UploadData } from '../api/schemas/upload.ts'
import { succeed } from '../serving/answer.ts'
import type { Answer } from '../serving/answer.ts'
import type { Call } from '../serving/call.ts'
import type { FreeSpace } from './free-space.ts'
import { disconnected } from '../serving/departure.ts'
import { freeBuffer } from '../../lib/process/free-buffer.ts'
import { checkLength, isEncoded, readChunks } from '../serving/request-body.ts'

export interface UploadContext {
  readonly inspector: Inspector
  readonly limits: UploadLimits
  readonly freeSpace: FreeSpace
  readonly store: Store
  readonly files: FileStore
  readonly publicUrl: string
  readonly keptMs: number
  /** On the same file system as the stored files, so that storing a file can be a rename. */
  readonly scratchFolder: string
}

/**
 * The scratch space for uploads in progress, in bytes. The total is no more than the default of
 * `artifacts.free_bytes_min`, so it fits on a disk that passes the free-space check. An account can send four images of
 * maximum size at the same time, or all eight images of one task if they are photographs of typical size. With less
 * space, some of these images would have to wait. On a slow connection, they would wait too long and be refused.
 */
const places = { total: 512 * 1024 * 1024, perKey: 4 * inputBytesMax }
/** Even a smaller upload counts as this many bytes, because it also keeps a file open. */
const weightMin = 1024 * 1024

/** In a minute, the service reads 560 MiB of one account (`readLimit`). Its other uploads are refused. */
const waits = waitLimits('uploads', { total: 512, perKey: 64, msMax: 60_000 })

/**
 * How many bytes of one account's uploads each process reads per second, and how many after a pause. A token is a byte.
 * Reading 1 MiB takes about 2 ms of the main thread. When one account sent large uploads as fast as it could, the
 * responses to other accounts took up to 2.9 times as long as without these uploads (99th percentile, two cores).
 */
const readLimit = { name: 'bytes of uploads', perSecond: 8 * 1024 ** 2, burst: 4 * inputBytesMax }

const inspectWaitMsMax = 20_000

/** A working store needs one or two seconds for 20 MiB. Clients should not wait long for a store that does not work. */
const storeMsMax = 10_000

export type UploadImage = (call: Call, accountId: AccountId) => Promise<Answer>

export function createUploadImage(parts: UploadContext): UploadImage {
  const scratch = new FairTurns(places, waits)
  const reads = new RateLimiter(readLimit, systemClock)
  return async (call, accountId) => {
    const declaredType = checkHeaders(call)
    parts.freeSpace.require()
    await requireRoom(parts, call, accountId)
    const signal = disconnected(call)
    using _ = await scratch.take({ key: accountId, signal, weight: weightOf(call) })
    const scratchPath = path.join(parts.scratchFolder, call.id)
    try {
      await receive(call, scratchPath, (bytes) => reads.spend(accountId, bytes, inputBytesMax).retryAfterMs)
      const soon = AbortSignal.any([signal, AbortSignal.timeout(inspectWaitMsMax)])
      const image = accept(await parts.inspector.inspect(scratchPath, accountId, soon), declaredType)
      const data: UploadData = { url: await keep(parts, accountId, image, scratchPath) }
      return succeed(JSON.stringify(data))
    } catch (error) {
      // After a success, there is nothing to remove: the file has been moved into the store.
      await rm(scratchPath, { force: true })
      if (!isShortage(error)) throw error
      throw new ServiceError('unavailable', { cause: error, detail: `upload failed: ${messageOf(error)}` })
    }
  }
}

/**
 * Refuses an upload that would exceed the account's limits before its body is received and decoded. The limits are
 * checked again when the upload is recorded, because concurrent uploads may exceed them together.
 */
async function requireRoom(
  { store, limits }: UploadContext,
  { request }: Call,
  accountId: AccountId,
): Promise<void> {
  const held = only(await store.readHeldUploads([accountId]))
  const bytesMin = Number(request.headers['content-length'] ?? 1)
  if (!hasRoom(held, bytesMin, limits)) throw limitReached(limits)
}

/** `pauseMsAfter` counts the bytes that have been read, and returns how long to wait before more is read. */
async function receive(
  call: Call,
  scratchPath: string,
  pauseMsAfter: (bytes: number) => number,
): Promise<void> {
  using opened = new DisposableStack()
  const file = opened.adopt(await open(scratchPath, 'wx'), closeLater)
  for await (const chunk of readChunks(call, inputBytesMax)) {
    await file.writeFile(chunk)
    const pauseMs = pauseMsAfter(chunk.length)
    freeBuffer(chunk)
    if (pauseMs > 0) await sleep(pauseMs)
  }
}

/**
 * True if the disk is full, or if the file store or the decoders are too slow. The disk can fill up between the
 * free-space check and the end of the upload.
 */
function isShortage(error: unknown): boolean {
  return (error instanceof Error && error.name === 'TimeoutError') || hasCode(error, 'ENOSPC', 'EDQUOT')
}

/** A body of unknown length is assumed to have the maximum length. */
function weightOf({ request }: Call): number {
  return Math.max(weightMin, Number(request.headers['content-length'] ?? inputBytesMax))
}

function checkHeaders({ request }: Call): string {
  const declaredType = (request.headers['content-type'] ?? '').toLowerCase()
  if (!imageMediaTypes.some((mediaType) => mediaType === declaredType) || isEncoded(request)) {
    throw new ServiceError('unsupported_media_type', {
      message: `Content-Type must be one of ${imageMediaTypes.join(', ')}, and Content-Encoding must not be set.`,
    })
  }
  checkLength(request, inputBytesMax)
  return declaredType
}

/** Throws `invalid_field` if the body is not a readable image of its declared type. */
function accept(inspected: Inspection, declaredType: string): InspectedFile {
  if (inspected.kind === 'unreadable') {
    throw invalidBody(
      `This is not a readable image. Send a complete PNG, JPEG, or WebP image of at most ${imagePixelsMax / 1e6} megapixels, with no side longer than ${imageSideMax.toLocaleString('en')} pixels.`,
      inspected.detail,
    )
  }
  if (inspected.mediaType !== declaredType) {
    throw invalidBody(
      `The image is of type ${inspected.mediaType}, but was sent as ${declaredType}. Correct the Content-Type header, or the extension of the file.`,
      'not the declared type',
    )
  }
  return inspected
}

/**
 * Moves the bytes into the store, then creates the database row. If the process crashes between the two steps, a worker
 * removes the bytes.
 */
async function keep(
  parts: UploadContext,
  accountId: AccountId,
  image: InspectedFile,
  scratchPath: string,
): Promise<string> {
  const { mediaType, bytes, sha256 } = image
  const name = newFileName('in', mediaType)
  try {
    await parts.files.write(name, { path: scratchPath, bytes, sha256 }, AbortSignal.timeout(storeMsMax))
    const upload = { name, accountId, mediaType, bytes, sha256, keptMs: parts.keptMs, limits: parts.limits }
    const decision = only(await parts.store.createUploads([upload]))
    if (decision === 'limit_reached') throw limitReached(parts.limits)
  } catch (error) {
    // Keeps the bytes if the row may exist. If the bytes cannot be removed now, a worker removes them later.
    if (!isOutcomeUnknown(error)) await parts.files.remove(name).catch(() => undefined)
    throw error
  }
  return urlOfFile(parts.publicUrl, name)
}

function limitReached({ filesMax, bytesMax }: UploadLimits): ServiceError {
  const count = filesMax.toLocaleString('en')
  const mebibytes = Math.floor(bytesMax / 1024 ** 2).toLocaleString('en')
  return new ServiceError('upload_limit_reached', {
    message: `An account can hold at most ${count} uploads and ${mebibytes} MiB in total. Wait until some of your uploads have expired.`,
  })
}

function invalidBody(message: string, detail: string): ServiceError {
  return new ServiceError('invalid_field', { message, data: { field: 'body' }, detail })
}
