// What stands before several processes of an installation: takes requests on one port and hands each to the next process
// that says it is ready. It repeats nothing and hides nothing: a request that a process did not answer is a 502, counted.

import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** As often as the balancer of compose.yaml asks. */
const askEveryMs = 200
/** Clients keep their connections for less. */
const keepAliveMs = 60_000
/** A process that does not answer for so long is not ready. */
const answerWithinMs = 2_000

interface Node {
  readonly url: string
  /** Connections are kept, so that one that a process closes too early is noticed. */
  readonly agent: Agent
  /** What it last said: `ready`, or why not. */
  state: string
}

export class Balancer implements AsyncDisposable {
  readonly url: string
  /** One line for each request that no process answered. */
  readonly failures: string[] = []
  readonly #server: Server
  readonly #nodes: readonly Node[]
  readonly #end = new AbortController()
  readonly #asking: Promise<unknown>
  #turn = 0

  private constructor(server: Server, nodes: readonly Node[]) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.#server = server
    this.#nodes = nodes
    server.on('request', (...[request, response]: Parameters<RequestListener>) =>
      this.#forward(request, response),
    )
    this.#asking = Promise.all(nodes.map((node) => this.#watch(node)))
  }

  static async start(urls: readonly string[]): Promise<Balancer> {
    const server = createServer({ keepAliveTimeout: keepAliveMs }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Balancer(
      server,
      urls.map((url) => ({ url, agent: new Agent({ keepAlive: true }), state: 'not asked yet' })),
    )
  }

  get readyCount(): number {
    return this.#nodes.filter(isReady).length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    await this.#asking
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#nodes) agent.destroy()
  }

  async #watch(node: Node): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      node.state = await askFor(node, signal)
      await sleep(askEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const node = this.#next()
    if (node === null) {
      const states = this.#nodes.map(({ url, state }) => `${url}: ${state}`)
      return this.#fail(request, response, `no process is ready (${states.join('; ')})`)
    }
    const { method = 'GET', url: path = '/' } = request
    const onward = ask(node.url + path, { method, headers: passedOn(request.headers), agent: node.agent })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.on('error', () => this.#fail(request, response, `${node.url} broke off its answer`))
      answer.pipe(response)
    })
    onward.on('error', (error) => this.#fail(request, response, `${node.url}: ${error.message}`))
    request.pipe(onward)
  }

  /** Null: none is ready. */
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

/** What is said about a connection holds for that one only. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'),
  )
}

function isReady({ state }: Node): boolean {
  return state === 'ready'
}

async function askFor({ url }: Node, signal: AbortSignal): Promise<string> {
  try {
    const patience = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.any([signal, patience]) })
    return (await response.text()).trim()
  } catch (error) {
    return String(error)
  }
}
