// Reads a stream of server-sent events as a client would.

import type { TaskEvent } from '../../../src/http/site/wire/tasks.ts'
import type { TaskData } from '../../../src/http/api/schemas/task.ts'
import type { StateData } from '../../../src/http/api/schemas/account-events.ts'
import type { ProgressData } from '../../../src/http/api/schemas/task-events.ts'
import { checkEvent } from './check-answer.ts'
import { checkTaskEvent } from './check-site-answer.ts'

/** The events of `GET /api/v1/tasks/{task_id}/events`. */
export type ApiEvent =
  | { readonly type: 'task'; readonly data: TaskData }
  | { readonly type: 'progress'; readonly data: ProgressData }

/** `id` is null for an event after which a stream cannot resume. */
export type AccountStreamEvent = { readonly id: string | null } & (
  | { readonly type: 'task'; readonly data: TaskData }
  | { readonly type: 'state'; readonly data: StateData }
)

export class EventStream<Event> implements AsyncDisposable {
  readonly status: number
  readonly headers: Headers
  comments = 0
  readonly #events: AsyncGenerator<Event, void, void>
  readonly #cut: AbortController

  private constructor(response: Response, cut: AbortController, parse: (block: Block) => Event) {
    this.status = response.status
    this.headers = response.headers
    this.#events = this.#read(response, parse)
    this.#cut = cut
  }

  /** Opens the stream that the site's pages use. */
  static async open(url: string, cookie: string): Promise<EventStream<TaskEvent>> {
    return EventStream.#open(url, { cookie }, ({ data }) => checkTaskEvent(data))
  }

  static async ofTask(url: string, key: string, taskId: string): Promise<EventStream<ApiEvent>> {
    const target = `/api/v1/tasks/${taskId}/events`
    return EventStream.#open(url + target, { authorization: `Bearer ${key}` }, ({ type, data }) => {
      checkEvent(target, type, data)
      return { type, data: JSON.parse(data) } as ApiEvent
    })
  }

  /** If `lastEventId` is not null, the stream resumes after the event with this ID. */
  static async ofAccount(
    url: string,
    key: string,
    lastEventId: string | null = null,
  ): Promise<EventStream<AccountStreamEvent>> {
    const target = '/api/v1/events'
    const headers = {
      authorization: `Bearer ${key}`,
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    }
    return EventStream.#open(url + target, headers, ({ id, type, data }) => {
      checkEvent(target, type, data)
      return { id, type, data: JSON.parse(data) } as AccountStreamEvent
    })
  }

  static async #open<Event>(
    url: string,
    headers: Readonly<Record<string, string>>,
    parse: (block: Block) => Event,
  ): Promise<EventStream<Event>> {
    const cut = new AbortController()
    return new EventStream(await fetch(url, { headers, signal: cut.signal }), cut, parse)
  }

  async next(): Promise<Event> {
    const { done, value } = await this.#events.next()
    if (done === true) throw new Error('the stream has ended')
    return value
  }

  async rest(): Promise<readonly Event[]> {
    const events: Event[] = []
    for await (const event of this.#events) events.push(event)
    return events
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cut.abort()
    await Promise.allSettled([this.rest()])
  }

  async *#read({ body }: Response, parse: (block: Block) => Event): AsyncGenerator<Event, void, void> {
    if (body === null) throw new Error('the response has no body')
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith(':')) this.comments++
        else yield parse(blockOf(block))
      }
    }
  }
}

interface Block {
  readonly id: string | null
  readonly type: string
  readonly data: string
}

/** Parses one event. Each of our events has one line of data. */
function blockOf(text: string): Block {
  const fields = new Map(text.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  return {
    id: fields.get('id') ?? null,
    type: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
  }
}
