// Builds the requests that a submission would send, for the `doctor` command to show.

import { randomUUID } from 'node:crypto'

import { assert } from '../../lib/assert.ts'
import { branded } from '../../lib/brand.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { JobKey } from '../../domain/ids.ts'
import type { EngineRequest, RequestPreview } from '../provider.ts'
import { readableJson } from '../readable-json.ts'
import type { ComfyUIRoute } from './engine.ts'
import { inputName } from './job-files.ts'
import { NotSubmitted } from './not-submitted.ts'
import type { Routes } from './routes.ts'
import { promptPath, uploadFields, uploadPath } from './server/server.ts'
import type { Server } from './server/server.ts'
import { describeBindings } from './workflow/bindings.ts'
import { findNegatives } from './workflow/find-inputs.ts'
import type { LoadedWorkflow } from './workflow/load-workflow.ts'
import { shownPath } from './workflow/workflow.ts'

/**
 * The requests that are returned contain a new job key, which no job uses. Throws `OperatorError` if `request` does not
 * fit the route.
 */
export function previewOf(
  servers: readonly Server[],
  routes: Routes,
  request: EngineRequest<ComfyUIRoute>,
  clientId: string,
): readonly RequestPreview[] {
  const [server] = servers
  assert(server !== undefined, 'a provider must have at least one server')
  const secrets = Object.fromEntries(Object.keys(server.headers).map((name) => [name, '***']))
  const post = (path: string, type: string, body: string, note: string | null): RequestPreview => ({
    method: 'POST',
    url: server.origin + path,
    headers: { ...secrets, 'content-type': type },
    body,
    note,
  })
  const jobKey = branded<JobKey>(randomUUID())
  const names = request.images.map(({ mediaType }, index) => inputName(jobKey, index, mediaType))
  const images = names.map((name) => `${uploadFields.subfolder}/${name}`)
  const loaded = orOperatorError(() => routes.workflowFor(request))
  const prompt = orOperatorError(() => routes.fill(loaded, request, jobKey, images))
  const uploads = request.images.map(({ mediaType, width, height }, index) => {
    const texts = Object.entries(uploadFields).map(([name, text]) => `${name}: ${text}`)
    const body = [...texts, `image: ${names[index]} (${mediaType}, ${width}x${height})`].join('\n')
    return post(uploadPath, 'multipart/form-data', body, null)
  })
  const body = readableJson({ prompt, prompt_id: jobKey, client_id: clientId })
  return [...uploads, post(promptPath, 'application/json', body, noteOf(loaded, servers.length))]
}

function noteOf({ file, workflow, bindings }: LoadedWorkflow, servers: number): string {
  const negatives = findNegatives(workflow).map(shownPath)
  const unchanged =
    negatives.length === 0 ? '' : `; the negative prompt in ${negatives.join(' and ')} is not changed`
  const size = bindings.width.length > 0 ? '' : '; the workflow or its input image determines the size'
  const choice = servers === 1 ? '' : `. The task runs on the least busy of ${servers} servers`
  return `${file} receives ${describeBindings(bindings)}${unchanged}${size}${choice}.`
}

function orOperatorError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof NotSubmitted) throw new OperatorError(error.message, { cause: error })
    throw error
  }
}
