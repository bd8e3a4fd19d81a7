// GET /site/tasks/{task_id}/preview: returns a small copy of a task's image. The copy is created for each request and
// not stored, because each image has one owner, whose browser caches the copy.

import path from 'node:path'

import { branded } from '../../../lib/brand.ts'
import { messageOf } from '../../../lib/error.ts'
import { isTimeOrderedId } from '../../../lib/ids.ts'
import { FairTurns } from '../../../lib/async/fair-turns.ts'
import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { isImage } from '../../../domain/files/media-types.ts'
import { waitLimits } from '../../../domain/wait-limits.ts'
import { readPreview } from '../../../files/read-preview.ts'
import type { KeptImage } from '../../../files/read-preview.ts'
import { Unreadable } from '../../../files/inspect/measures.ts'
import type { Store } from '../../../store/store.ts'
import type { Handler } from '../../serving/call.ts'
import { departed } from '../../serving/departure.ts'
import type { SharedContext } from '../../shared/context.ts'
import type { SiteContext } from '../context.ts'

/**
 * How many previews are created at the same time. The total is low, because each preview copies the whole file to the
 * scratch folder. An account gets only one slot, so that other accounts are not delayed if the store hangs while it
 * reads that account's files.
 */
const places = { total: 2, perKey: 1 }

/**
 * The time limit for a preview, including the wait for a slot and for the file's bytes. A wide screen shows 40
 * previews. For images from the Storyboard engine, creating 40 previews takes two seconds. The time for opening the
 * file is limited only by the file store's own timeouts.
 */
const waitMsMax = 10_000

/** A browser requests one or two screens of previews at once. */
const waits = waitLimits('previews', { total: 512, perKey: 128, msMax: waitMsMax })

const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  // If a browser opens the image as a page, that page cannot run scripts.
  'content-security-policy': "sandbox; default-src 'none'",
}

export function readPreviewHandler(
  { gate, limiter, store }: SiteContext,
  { files, inspector, scratchFolder }: Pick<SharedContext, 'files' | 'inspector' | 'scratchFolder'>,
): Handler {
  const turns = new FairTurns(places, waits)
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const image = await findImage(store, accountId, call.parameters['taskId'] ?? '')
    const signal = AbortSignal.any([AbortSignal.timeout(waitMsMax), departed(call)])
    try {
      using _ = await turns.take({ key: accountId, signal })
      const body = await readPreview(files, inspector, image, path.join(scratchFolder, call.id), signal)
      if (body === null) throw new ServiceError('task_not_found')
      return { status: 200, headers, body, error: null }
    } catch (error) {
      if (error instanceof Unreadable) throw new ServiceError('task_not_found', { detail: error.message })
      if (signal.aborted) throw new ServiceError('unavailable', { detail: messageOf(signal.reason) })
      throw error
    }
  }
}

/** Throws `task_not_found` if the task has no image, or if its image has expired. */
async function findImage(store: Store, accountId: AccountId, taskId: string): Promise<KeptImage> {
  if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
  const found = only(await store.readListedTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
  if (found === null || found.output === null || found.task.kind !== 'image')
    throw new ServiceError('task_not_found')
  const { name, mediaType } = found.output
  if (!isImage(mediaType)) throw new ServiceError('task_not_found')
  return { name, mediaType, accountId }
}
