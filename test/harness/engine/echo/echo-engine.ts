// An engine whose responses repeat the received secrets in most strings and in some headers. It implements the parts of
// OpenAI's and ComfyUI's APIs that the adapters use.

import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { canariesIn } from './canary.ts'
import { echoOfComfyUI } from './comfyui-echo.ts'
import type { Act } from './echo.ts'
import { echoOfOpenAi } from './openai-echo.ts'

export class EchoEngine implements AsyncDisposable {
  readonly heard = new Set<string>()
  readonly act: Act
  readonly #requests = new Map<string, number>()
  readonly #server: Server

  private constructor(act: Act) {
    this.act = act
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#server.on('upgrade', (_, socket) => socket.destroy())
  }

  static async start(act: Act): Promise<EchoEngine> {
    const engine = new EchoEngine(act)
    await new Promise<void>((resolve) => engine.#server.listen(0, '127.0.0.1', resolve))
    return engine
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks).toString()
    const secrets = canariesIn(JSON.stringify(request.headers) + content)
    const method = request.method ?? ''
    for (const secret of secrets) this.heard.add(secret)
    const { pathname } = new URL(request.url ?? '/', this.origin)
    const echo = secrets.join(' ')
    const name = `${pathname} ${echo}`
    const earlier = this.#requests.get(name) ?? 0
    this.#requests.set(name, earlier + 1)
    const { act, origin } = this
    const asked = { act, origin, method, pathname, body: content, echo, earlier }
    const answer = (pathname.startsWith('/api/') ? echoOfComfyUI : echoOfOpenAi)(asked)
    const { status, body, headers } = await answer
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    response.writeHead(status, {
      'content-type': `image/png; said=${echo}`,
      'x-request-id': echo,
      ...headers,
    })
    response.end(method === 'HEAD' ? undefined : isRaw ? body : JSON.stringify(body))
  }
}
