// A load balancer that accepts requests on one port and forwards each to the next ready process. It never retries. If a
// request fails, the balancer records the failure and, if the response has not begun, returns 502.

import { once } from 'node:events'
import { Agent, createServer, request as sendRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The balancer in compose.yaml probes at this interval too. */
const probeEveryMs = 200
/** Longer than clients keep an idle connection open. */
const keepAliveMs = 60_000
/** A process that takes longer to respond counts as not ready. */
const probeTimeoutMs = 2_000

interface Node {
  readonly url: string
  /** Keeps connections open, so a process that closes a connection too early causes a visible failure. */
  readonly agent: Agent
  /** `ready`, or the reason why the process is not ready. */
  state: string
}

export class Balancer implements AsyncDisposable {
  readonly url: string
  readonly failures: string[] = []
  readonly #server: Server
  readonly #nodes: readonly Node[]
  readonly #end = new AbortController()
  readonly #probing: Promise<unknown>
  #turn = 0

  private constructor(server: Server, nodes: readonly Node[]) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#nodes = nodes
    server.on('request', (...[request, response]: Parameters<RequestListener>) =>
      this.#forward(request, response),
    )
    this.#probing = Promise.all(nodes.map((node) => this.#watch(node)))
  }

  static async start(urls: readonly string[]): Promise<Balancer> {
    const server = createServer({ keepAliveTimeout: keepAliveMs }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Balancer(
      server,
      urls.map((url) => ({ url, agent: new Agent({ keepAlive: true }), state: 'not probed yet' })),
    )
  }

  get readyCount(): number {
    return this.#nodes.filter(isReady).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    await this.#probing
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#nodes) agent.destroy()
  }

  async #watch(node: Node): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      node.state = await probe(node, signal)
      await sleep(probeEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const node = this.#next()
    if (node === null) {
      const states = this.#nodes.map(({ url, state }) => `${url}: ${state}`)
      return this.#fail(request, response, `no process is ready (${states.join('; ')})`)
    }
    const { method = 'GET', url: path = '/' } = request
    const upstream = sendRequest(node.url + path, {
      method,
      headers: forwarded(request.headers),
      agent: node.agent,
    })
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
      answer.on('error', () => this.#fail(request, response, `${node.url} cut off its response`))
      answer.pipe(response)
    })
    upstream.on('error', (error) => this.#fail(request, response, `${node.url}: ${error.message}`))
    request.pipe(upstream)
  }

  #next(): Node | null {
    const ready = this.#nodes.filter(isReady)
    return ready[this.#turn++ % ready.length] ?? null
  }

  #fail({ method, url }: IncomingMessage, response: ServerResponse, reason: string): void {
    this.failures.push(`after ${Math.round(performance.now())} ms: ${method} ${url}: ${reason}`)
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }
}

/** Drops the headers that apply to only one connection. */
function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'),
  )
}

function isReady({ state }: Node): boolean {
  return state === 'ready'
}

async function probe({ url }: Node, signal: AbortSignal): Promise<string> {
  try {
    const timeout = AbortSignal.timeout(probeTimeoutMs)
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.any([signal, timeout]) })
    return (await response.text()).trim()
  } catch (error) {
    return String(error)
  }
}
