// Reads a stream of task events as a page would.

import type { TaskEvent } from '../../../src/http/site/wire/tasks.ts'
import { checkTaskEvent } from './check-site-answer.ts'

export class EventStream implements AsyncDisposable {
  readonly status: number
  readonly headers: Headers
  readonly #events: AsyncGenerator<TaskEvent, void, void>
  readonly #cut: AbortController

  private constructor(response: Response, cut: AbortController) {
    this.status = response.status
    this.headers = response.headers
    this.#events = eventsIn(response)
    this.#cut = cut
  }

  static async open(url: string, cookie: string): Promise<EventStream> {
    const cut = new AbortController()
    return new EventStream(await fetch(url, { headers: { cookie }, signal: cut.signal }), cut)
  }

  async next(): Promise<TaskEvent> {
    const { done, value } = await this.#events.next()
    if (done === true) throw new Error('the stream has ended')
    return value
  }

  /** Reads all events until the stream ends. */
  async rest(): Promise<readonly TaskEvent[]> {
    const events: TaskEvent[] = []
    for await (const event of this.#events) events.push(event)
    return events
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cut.abort()
    await Promise.allSettled([this.rest()])
  }
}

async function* eventsIn({ body }: Response): AsyncGenerator<TaskEvent, void, void> {
  if (body === null) throw new Error('the response has no body')
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith('data: ')) yield checkTaskEvent(block.slice(6))
  }
}
