// Reads ComfyUI's record of a job. A job with an unknown status counts as running.

import type { JobKey } from '../../domain/ids.ts'
import { isObject } from '../../lib/json.ts'
import type { Json, JsonObject } from '../../lib/json.ts'
import type { EngineFailure, Output, Polled } from '../provider.ts'
import { inputIndex } from './job-files.ts'
import type { Server, ServerFile } from './server/server.ts'
import { boundedText, textOf } from './bounded-text.ts'

/** `isCanceled` means that we have asked the server to stop the job. */
export function readHistory(entry: JsonObject, server: Server, jobKey: JobKey, isCanceled: boolean): Polled {
  const status = isObject(entry['status']) ? entry['status'] : {}
  if (status['status_str'] === 'error') {
    return { kind: 'failed', failure: readFailure(entry, status['messages'], jobKey, isCanceled) }
  }
  const files = filesOf(entry['outputs'], jobKey)
  const isDone = status['status_str'] === 'success' || status['completed'] === true
  if (!isDone && (files.length === 0 || 'status_str' in status)) return { kind: 'running', progress: null }
  return { kind: 'succeeded', outputs: files.map((file) => outputOf(server, file)), cost: null }
}

export function outputOf(server: Server, file: ServerFile): Output {
  return { kind: 'url', url: server.urlOf(file), headers: server.headers }
}

const videoName = /\.(mp4|webm|mov|mkv)$/i
const imageName = /\.(png|jpe?g|webp|gif)$/i

/**
 * Returns the files of all output nodes, from all of their lists, such as `images` (also used for videos), `gifs`, and
 * `video`. If the names of some files begin with the job key, returns only those files. Videos come first, because a
 * node that saves a video may also save the video's first frame.
 */
function filesOf(outputs: Json | undefined, jobKey: JobKey): readonly ServerFile[] {
  const lists = isObject(outputs) ? Object.values(outputs).flatMap((node) => listsOf(node)) : []
  const saved = lists.flat().flatMap((item) => fileOf(item) ?? [])
  const own = saved.filter(({ filename }) => filename.startsWith(jobKey))
  const files = own.length > 0 ? own : saved
  return [videoName, imageName].flatMap((name) => files.filter(({ filename }) => name.test(filename)))
}

function listsOf(node: Json): readonly (readonly Json[])[] {
  return isObject(node) ? Object.values(node).filter((value) => Array.isArray(value)) : []
}

/** Returns null for the temporary files of previews, and for anything that is not a file. */
function fileOf(item: Json): ServerFile | null {
  if (!isObject(item)) return null
  const { filename, subfolder = '', type = 'output' } = item
  const isFile = typeof filename === 'string' && typeof subfolder === 'string' && type === 'output'
  return isFile ? { filename, subfolder, type } : null
}

function readFailure(
  entry: JsonObject,
  messages: Json | undefined,
  jobKey: JobKey,
  isCanceled: boolean,
): EngineFailure {
  const events = Array.isArray(messages) ? messages : []
  const dataOf = (name: string): JsonObject | null => {
    const event = events.find((message) => Array.isArray(message) && message[0] === name)
    return Array.isArray(event) && isObject(event[1]) ? event[1] : null
  }
  if (isCanceled) return canceled
  if (dataOf('execution_interrupted') !== null) return interrupted
  const {
    node_id: id,
    node_type: node,
    exception_type: type,
    exception_message: text,
  } = dataOf('execution_error') ?? {}
  const detail = boundedText(`${textOf(node)} (node ${textOf(id)}): ${textOf(type)}: ${textOf(text)}`)
  const index = inputIndex(jobKey, loadedBy(entry, id))
  // Running out of memory does not mean that the image is unreadable.
  if (index !== null && !textOf(type).includes('OutOfMemory')) {
    const message = `The engine could not read image ${index + 1} (image_urls[${index}]).`
    return { code: 'invalid_input', message, retry: 'no', detail }
  }
  return { code: 'provider_failed', message: 'The engine failed.', retry: 'anywhere', detail }
}

/** Returns the name of the image that node `id` loads in the workflow that the server ran. */
function loadedBy(entry: JsonObject, id: Json | undefined): Json | undefined {
  const [, , workflow] = Array.isArray(entry['prompt']) ? entry['prompt'] : []
  const node = isObject(workflow) ? workflow[textOf(id)] : null
  return isObject(node) && isObject(node['inputs']) ? node['inputs']['image'] : undefined
}

export const canceled: EngineFailure = {
  code: 'canceled',
  message: 'The task was canceled.',
  retry: 'no',
  detail: null,
}

const interrupted: EngineFailure = {
  code: 'provider_failed',
  message: 'The engine was interrupted.',
  retry: 'anywhere',
  detail: 'someone interrupted the job in ComfyUI',
}
