// GET /site/tasks/{task_id}/preview: the picture that a task has made, small. It is made anew for each who asks, because a
// browser keeps it for good and each picture has one owner: there is nothing to keep here, and nothing to clean up.

import { branded } from '../../../lib/brand.ts'
import { messageOf } from '../../../lib/error.ts'
import { isTimeOrderedId } from '../../../lib/ids.ts'
import { Limiter } from '../../../lib/async/limiter.ts'
import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import type { FileStore } from '../../../files/storage/file-store.ts'
import { makePreview } from '../../../files/make-preview.ts'
import type { KeptImage } from '../../../files/make-preview.ts'
import { Unreadable } from '../../../files/inspect/measures.ts'
import type { Store } from '../../../store/store.ts'
import type { Call, Operation } from '../../serving/call.ts'
import type { SiteParts } from '../context.ts'

/** One at a time for whoever scrolls through thousands. Uploads have two more of Node's four threads for such work. */
const atOnceMax = { total: 2, perKey: 1 }

/**
 * Until its turn has come and its bytes are here; a store that says nothing at all is given up by its own time-outs. Forty
 * of storyboard's, as a wide screen shows them, take two seconds.
 */
const waitMsMax = 10_000

const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  // Drawn after what somebody else made: it must never run as a page of ours.
  'content-security-policy': "sandbox; default-src 'none'",
}

export function readPreviewOperation(
  { gate, limiter, store }: SiteParts,
  files: Pick<FileStore, 'open'>,
): Operation {
  const turns = new Limiter(atOnceMax)
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const image = await findImage(store, accountId, call.parameters['taskId'] ?? '')
    const signal = AbortSignal.any([AbortSignal.timeout(waitMsMax), untilGone(call)])
    try {
      const body = await turns.run(signal, () => makePreview(files, image, signal), accountId)
      if (body === null) throw new ServiceError('task_not_found')
      return { status: 200, headers, body, error: null }
    } catch (error) {
      if (error instanceof Unreadable) throw new ServiceError('task_not_found', { detail: error.message })
      if (signal.aborted) throw new ServiceError('unavailable', { detail: messageOf(signal.reason) })
      throw error
    }
  }
}

/** Refuses with `task_not_found` where there is no picture, or not any more. */
async function findImage(store: Store, accountId: AccountId, taskId: string): Promise<KeptImage> {
  if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
  const found = only(await store.viewTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
  if (found === null || found.output === null || found.task.kind !== 'image')
    throw new ServiceError('task_not_found')
  return found.output
}

function untilGone({ response }: Call): AbortSignal {
  const gone = new AbortController()
  const leave = () => gone.abort(new Error('nobody waits for it any more'))
  // It says so once only.
  if (response.closed) leave()
  else response.once('close', leave)
  return gone.signal
}
