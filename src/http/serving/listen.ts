// Opens the listening socket, enforces its limits, responds to bytes that are not HTTP, and shuts the server down.

import { createServer, STATUS_CODES } from 'node:http'
import type { RequestListener, Server } from 'node:http'

import { assert } from '../../lib/assert.ts'
import { randomId } from '../../lib/ids.ts'
import { isWildcardAddress, listeningUrl } from '../../domain/network/listening-url.ts'
import { isTrustedProxy } from '../../domain/network/trusted-proxies.ts'
import type { TrustedProxies } from '../../domain/network/trusted-proxies.ts'
import { ServiceError } from '../../domain/errors.ts'
import { refuse } from './answer.ts'
import type { Answer, TextAnswer } from './answer.ts'
import { Connections } from './connections/connections.ts'
import type { Socket } from './connections/connections.ts'
import { UnusedConnections } from './connections/unused-connections.ts'

export interface Listener {
  /** If the host is a wildcard address, the URL contains the loopback address instead. */
  readonly url: string
  /** Also serves the requests that have already arrived. */
  serve(app: ServedApp): void
  /** Resolves when every connection is closed, no later than `closeWithinMs` after the call. */
  close(): Promise<void>
}

export interface ListenLimits {
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
}

export interface ServedApp {
  readonly handle: RequestListener
  /** For every response, including responses to bytes that Node cannot parse as a request. */
  readonly commonHeaders: Answer['headers']
}

/**
 * The time limit for the first byte on a connection, and for the headers of each request. A client that takes longer
 * would only occupy a connection.
 */
const headersWithinMs = 10_000

/** To send the largest body, 20 MiB, in this time, a client needs 1.4 Mbit/s. */
const requestWithinMs = 120_000

/**
 * Longer than the 60 s for which load balancers usually keep idle connections open. We therefore do not close a
 * connection that a load balancer is about to use.
 */
const keepAliveMs = 72_000

/**
 * A connection is closed if no byte is sent in either direction for this long. Must exceed the longest `Prefer: wait`.
 */
const silenceMsMax = 90_000

/**
 * Each check refuses, one after another, all requests that have timed out. A refusal takes 0.1 ms, so less frequent
 * checks would block the event loop for longer. If the checks were twice as frequent, they would cause half of an idle
 * process's wake-ups.
 */
const connectionsCheckMs = 1_000

const headersMax = 64
const headerBytesMax = 8_192

const requestsPerConnectionMax = 100_000

/**
 * How many new connections can wait in the operating system's queue, unless the system's own limit is lower
 * (`net.core.somaxconn`, usually 4,096). Node accepts one connection per turn of the event loop. With Node's default of
 * 511, a stranger who opened thousands of connections filled the queue, and other clients had to retry after 1, 3, and
 * 7 s.
 */
const waitingConnectionsMax = 4_096

/** How long requests in progress may continue during a shutdown. */
const closeWithinMs = 10_000

/**
 * Binds the socket immediately, so the address is known before requests are served. Rejects with the system's error if
 * the socket cannot be bound.
 */
export async function listen(
  host: string,
  port: number,
  limits: ListenLimits,
  proxies: TrustedProxies,
): Promise<Listener> {
  const server = createServer({
    headersTimeout: headersWithinMs,
    requestTimeout: requestWithinMs,
    connectionsCheckingInterval: connectionsCheckMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: headerBytesMax,
  })
  server.maxHeadersCount = headersMax
  server.maxRequestsPerSocket = requestsPerConnectionMax
  // A client that closes its sending side after its request must still get the response. The type definitions lack this
  // property.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.setTimeout(silenceMsMax)
  const connections = new Connections({
    total: limits.connectionsMax,
    perAddress: limits.connectionsPerAddressMax,
    isProxy: (address) => isTrustedProxy(proxies, address, 0),
  })
  let served: ServedApp | null = null
  const commonHeaders = () => served?.commonHeaders ?? {}
  limitConnections(server, connections, commonHeaders)
  answerBrokenRequests(server, connections, commonHeaders)
  const app = Promise.withResolvers<ServedApp>()
  const holdRequest = (...[request, response]: Parameters<ServedApp['handle']>) => {
    void app.promise.then(({ handle }) => handle(request, response))
  }
  server.on('request', holdRequest)
  // `request-body.ts` responds to "Expect: 100-continue" when a handler reads the body.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  await bind(server, host, port)
  return {
    url: urlOf(server, host),
    serve: (ready) => {
      served = ready
      app.resolve(ready)
      server.off('request', holdRequest)
      server.on('request', ready.handle)
    },
    // Before `serve` is called, no request is being processed.
    close: () => closeServer(server, connections, served === null ? 0 : closeWithinMs),
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: waitingConnectionsMax }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlOf(server: Server, host: string): string {
  const bound = server.address()
  assert(typeof bound === 'object' && bound !== null, 'the server must listen on a port')
  const { port, address } = bound
  // A wildcard host can be written in several ways, but the bound address has only one form.
  return listeningUrl(isWildcardAddress(address) ? address : host, port)
}

/** Refuses connections beyond the limits, before Node's HTTP server sees them. */
function limitConnections(
  server: Server,
  connections: Connections,
  commonHeaders: () => Answer['headers'],
): void {
  const [serveHttp] = server.listeners('connection')
  assert(serveHttp !== undefined, 'the HTTP server must have a listener for connections')
  const unused = new UnusedConnections(headersWithinMs, (socket) => void serveHttp.call(server, socket))
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // If the client resets a connection, the connection closes by itself.
    socket.on('error', () => {})
    // Prevents a warning about too many listeners. Each held response adds a listener, and a client can send many
    // requests at once.
    socket.setMaxListeners(0)
    if (connections.admit(socket)) return unused.hold(socket)
    socket.end(rawAnswer(refuse(new ServiceError('unavailable', { message: noPlace })), commonHeaders()))
    socket.destroy()
  })
  server.prependListener('request', (request, response) => connections.begin(request, response))
}

const noPlace = 'There are too many connections. Close some of them, or try again later.'

/** Responds to requests that Node itself refuses, unless another response is already being sent. */
function answerBrokenRequests(
  server: Server,
  connections: Connections,
  commonHeaders: () => Answer['headers'],
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isGone = !socket.writable || error.code === 'ECONNRESET'
    if (isGone || connections.isAnswering(socket)) socket.destroy()
    else socket.end(refusalOf(statusOf(error.code), commonHeaders()), () => socket.destroy())
  })
}

function statusOf(code: string | undefined): 400 | 408 | 431 | 505 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_INVALID_VERSION' ? 505 : 400
}

const messages = {
  400: 'The request is not valid HTTP.',
  408: 'The request took too long to arrive.',
  431: `The headers are too large: at most ${headersMax} headers and ${headerBytesMax.toLocaleString('en')} bytes in total are allowed.`,
  505: 'This server supports HTTP/1.1 and HTTP/1.0.',
}

function refusalOf(status: keyof typeof messages, commonHeaders: Answer['headers']): string {
  return rawAnswer(
    refuse(new ServiceError('bad_request', { status, message: messages[status] })),
    commonHeaders,
  )
}

/** The response belongs to no request, so the connection must be closed afterward. */
function rawAnswer({ status, headers, body }: TextAnswer, commonHeaders: Answer['headers']): string {
  const lines = Object.entries({
    ...headers,
    ...commonHeaders,
    connection: 'close',
    'x-request-id': randomId('req'),
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

async function closeServer(server: Server, connections: Connections, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  connections.end()
  const timer = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearTimeout(timer)
}
