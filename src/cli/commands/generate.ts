// `mutoscope generate`: creates a task through the API, waits until it has ended, and saves the output.

import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import path from 'node:path'

import { ServiceClient } from '../client/service-client.ts'
import { loadConfig } from '../../config.ts'
import type { JsonObject } from '../../lib/json.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { folderLengthMax, idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { counted } from '../reports/table.ts'
import { siteUrlOf } from '../site-url.ts'

const defaultModel = 'image-model-a-2'

/** There is no flag for the key, because every user of the machine can see the command lines of running programs. */
const keyVariable = 'MUTOSCOPE_KEY'

export const generate: Command = {
  name: 'generate',
  operand: 'PROMPT',
  flags: ['model', 'image', 'aspect-ratio', 'to', 'url'],
  usage: 'PROMPT [--model ID] [--image FILE] [--aspect-ratio W:H] [--to FILE] [--url URL]',
  summary: `generate an image or a video with the API key in ${keyVariable}`,
  run: async (flags, variables, note) => {
    const to = flags.has('to') ? path.resolve(flags.text('to', folderLengthMax)) : null
    if (to !== null) requireNewFile(to)
    const client = new ServiceClient(urlOf(flags, variables), keyOf(variables))
    const images = flags.has('image') ? [await imageUrl(client, flags.text('image', folderLengthMax))] : []
    const { taskId, credits } = await client.create({
      model_id: flags.has('model') ? flags.text('model', idLengthMax) : defaultModel,
      prompt: flags.raw('PROMPT'),
      ...(images.length > 0 ? { image_urls: images } : {}),
      ...(flags.has('aspect-ratio') ? { aspect_ratio: flags.text('aspect-ratio', 20) } : {}),
    })
    note(`created task ${taskId} for ${counted(credits, 'credit')}`)
    const url = await outputOf(client, taskId)
    const file = to ?? path.resolve(taskId + path.extname(new URL(url).pathname))
    await client.download(url, file)
    return { document: { task_id: taskId, credits, url, file }, text: file, isOk: true }
  },
}

function urlOf(flags: Flags, variables: Variables): string {
  if (!flags.has('url')) return siteUrlOf(loadConfig(variables))
  const text = flags.text('url', folderLengthMax)
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new UsageError(
      `--url must be the URL of a Mutoscope service, without a path, such as https://media.example.com, not "${text}"`,
    )
  return url.origin
}

function keyOf(variables: Variables): string {
  const key = variables[keyVariable]?.trim()
  if (key === undefined || key === '') throw new UsageError(`${keyVariable} is missing: set it to an API key`)
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new UsageError(`${keyVariable} must be one API key, without spaces or line breaks`)
}

/** Refuses the most common invalid paths before the task is created and paid for. */
function requireNewFile(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw new OperatorError(`${file} already exists: specify another file with --to`)
  const folder = path.dirname(file)
  if (!existsSync(folder)) throw new OperatorError(`there is no folder ${folder}: create it, or correct --to`)
  accessSync(folder, constants.W_OK)
}

async function imageUrl(client: ServiceClient, image: string): Promise<string> {
  return /^https?:\/\//i.test(image) ? image : client.upload(image)
}

/** The values of `task_status` that are final. */
const [succeeded, failed] = [3, 4]

async function outputOf(client: ServiceClient, taskId: string): Promise<string> {
  let task: JsonObject
  do task = await client.read(taskId)
  while (Number(task['task_status']) < succeeded)
  const { message } = (task['failure'] ?? {}) as { readonly message?: string }
  if (task['task_status'] === failed)
    throw new OperatorError(`the task ${taskId} failed and was refunded: ${message ?? 'no reason was given'}`)
  const url = task['image_url'] ?? task['video_url']
  if (typeof url === 'string') return url
  throw new OperatorError(`the output of the task ${taskId} has been deleted`)
}
