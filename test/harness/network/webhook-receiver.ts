// A webhook receiver on loopback that responds as the test specifies.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly response: ServerResponse
}

export type ScriptedResponse =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'hold'
  /** Responds with 200 and closes the connection in the middle of the body. */
  | 'break off'

export class WebhookReceiver implements AsyncDisposable {
  readonly received: ReceivedWebhook[] = []
  /** The responses to the next requests, in order. If this is empty, the receiver responds with 204. */
  readonly script: ScriptedResponse[] = []
  /** While true, requests get no response. */
  holdsAll = false
  connections = 0
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.#answer(request, response)
    })
    server.on('connection', () => {
      this.connections++
    })
  }

  static async start(host = '127.0.0.1'): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(createServer())
    receiver.#server.listen(0, host)
    await once(receiver.#server, 'listening')
    return receiver
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo
    return `http://${address}:${port}/hook`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('')
    const headers = request.headers as Readonly<Record<string, string>>
    this.received.push({ path: request.url ?? '', headers, body, response })
    const next = this.holdsAll ? 'hold' : (this.script.shift() ?? { status: 204 })
    if (next === 'hold') return
    if (next === 'break off') {
      response.writeHead(200, { 'content-length': '100' }).write('received', () => response.destroy())
    } else response.writeHead(next.status, next.headers).end(next.body)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
