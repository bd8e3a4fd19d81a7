// The request that a submission would send, for `doctor`.

import { randomUUID } from 'node:crypto'

import { assert } from '../../lib/assert.ts'
import { branded } from '../../lib/brand.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { JobKey } from '../../domain/ids.ts'
import type { EngineRequest, RequestPreview } from '../provider.ts'
import type { ComfyUIRoute } from './engine.ts'
import { inputName } from './job-files.ts'
import { NotSubmitted } from './not-submitted.ts'
import type { Routes } from './routes.ts'
import type { Server } from './server/server.ts'

/** The request contains a new job key that no job uses. Throws `OperatorError` if the request does not fit the route. */
export function previewOf(
  server: Server | undefined,
  routes: Routes,
  request: EngineRequest<ComfyUIRoute>,
): RequestPreview {
  assert(server !== undefined, 'a provider has at least one server')
  const jobKey = branded<JobKey>(randomUUID())
  const images = request.images.map(
    ({ mediaType }, index) => `mutoscope/${inputName(jobKey, index, mediaType)}`,
  )
  const prompt = orOperatorError(() => routes.fill(routes.workflowFor(request), request, jobKey, images))
  const secret = Object.keys(server.headers).map((name) => [name, '***'])
  return {
    method: 'POST',
    url: `${server.origin}/api/prompt`,
    headers: { ...Object.fromEntries(secret), 'content-type': 'application/json' },
    body: JSON.stringify({ prompt, prompt_id: jobKey }, null, 2),
  }
}

function orOperatorError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof NotSubmitted) throw new OperatorError(error.message, { cause: error })
    throw error
  }
}
