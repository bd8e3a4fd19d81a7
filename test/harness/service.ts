// The real service, as an operator starts it, in a folder of its own and on a free port; and a short way to talk to it.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { loadConfig } from '../../src/config.ts'
import type { Config } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { builtInAdapters, startService } from '../../src/service.ts'
import type { Adapter, Service } from '../../src/service.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

export interface TestService extends AsyncDisposable {
  readonly url: string
  /** Of the first account, which has `accounts.first_credits`. */
  readonly key: string
  readonly config: Config
  /** A request with the key; `json` is the parsed body, or null where there is none. */
  ask(method: string, target: string, wish?: Wish): Promise<Reply>
  /** Creates a task and answers its id; fails the test when that is refused. */
  create(body: object): Promise<string>
  /** Polls until the task has ended, and answers its `data`. */
  ended(taskId: string): Promise<TaskData>
}

export interface Wish {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: string | Buffer | object
  /** Null: without any. */
  readonly key?: string | null
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Envelope
}

export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface TaskData {
  readonly task_id: string
  readonly task_status: number
  readonly image_url: string | null
  readonly video_url: string | null
  readonly credits: number
  readonly failure?: { readonly code: string; readonly message: string }
}

/** Ends a test that would fail anyway; a video without ffmpeg on a busy machine takes 20 s. */
const endDeadlineMs = 60_000

/** `settings` is the text of a `mutoscope.yaml`; `adapters` are further types of providers that it may name. */
export async function startTestService(
  settings = '',
  adapters: ReadonlyMap<string, Adapter> = new Map(),
): Promise<TestService> {
  const folder = await temporaryFolder()
  const configPath = path.join(folder.path, 'mutoscope.yaml')
  await writeFile(configPath, settings)
  const known = new Map([...builtInAdapters, ...adapters])
  const variables = {
    PATH: process.env['PATH'],
    PORT: '0',
    MUTOSCOPE_CONFIG: configPath,
    MUTOSCOPE_DATA: path.join(folder.path, 'data'),
  }
  const config = loadConfig(variables, [...known.keys()])
  const service = await startService(config, createLog('silent'), known)
  return new RunningService(service, config, folder)
}

class RunningService implements TestService {
  readonly url: string
  readonly key: string
  readonly config: Config
  readonly #service: Service
  readonly #folder: AsyncDisposable

  constructor(service: Service, config: Config, folder: AsyncDisposable) {
    this.url = service.url
    this.key = service.firstKey ?? ''
    this.config = config
    this.#service = service
    this.#folder = folder
  }

  async ask(method: string, target: string, wish: Wish = {}): Promise<Reply> {
    const { body, key = this.key } = wish
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const response = await fetch(this.url + target, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...wish.headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const json = (isJson && text !== '' ? JSON.parse(text) : null) as Envelope
    return { status: response.status, headers: response.headers, text, json }
  }

  async create(body: object): Promise<string> {
    const { json } = await this.ask('POST', '/api/v1/tasks/create', { body })
    if (json.code !== 200) throw new Error(`the create was refused: ${json.msg}`)
    return String(json.data['task_id'])
  }

  async ended(taskId: string): Promise<TaskData> {
    let data = await this.#read(taskId)
    await until(
      'the task ends',
      async () => {
        data = await this.#read(taskId)
        return data.task_status >= 3
      },
      endDeadlineMs,
    )
    return data
  }

  async #read(taskId: string): Promise<TaskData> {
    const { json } = await this.ask('GET', `/api/v1/tasks/${taskId}`)
    return json.data as unknown as TaskData
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.close()
    await this.#folder[Symbol.asyncDispose]()
  }
}
