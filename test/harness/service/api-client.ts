// A small API client that checks every response.

import { until } from '../time/until.ts'
import { checkAnswer } from './check-answer.ts'

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Text and bytes are sent unchanged. Any other body is sent as JSON. */
  readonly body?: string | Buffer | object
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

/** Only a failing test waits this long. Without ffmpeg, a video takes 20 s on a busy machine. */
const endDeadlineMs = 60_000

export class ApiClient {
  readonly url: string
  readonly key: string
  readonly #urls: readonly string[]
  #turn = 0

  /** With several URLs, the client alternates between them. */
  constructor(urls: readonly [string, ...string[]], key: string) {
    this.url = urls[0]
    this.key = key
    this.#urls = urls
  }

  /** In the reply, `json` is the parsed body, or null if the body is not JSON. */
  async ask(method: string, target: string, options: RequestOptions = {}): Promise<Reply> {
    const { body, key = this.key } = options
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const response = await fetch(this.#next() + target, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    checkAnswer(method, target, { status: response.status, headers: response.headers, text })
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const json = (isJson && text !== '' ? JSON.parse(text) : null) as Envelope
    return { status: response.status, headers: response.headers, text, json }
  }

  /** Returns the task's ID. Throws if the create request is refused. */
  async create(body: object): Promise<string> {
    const { json } = await this.ask('POST', '/api/v1/tasks/create', { body })
    if (json.code !== 200) throw new Error(`the create was refused: ${json.msg}`)
    return String(json.data['task_id'])
  }

  /** Polls until the task has ended. Returns the task's `data`. */
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

  #next(): string {
    return this.#urls[this.#turn++ % this.#urls.length] ?? this.url
  }
}
