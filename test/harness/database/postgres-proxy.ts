// A proxy in front of a PostgreSQL server. A test can close the proxy, and can cut or block all connections. A test can
// also cut or block one connection exactly when a statement or its response passes. A blocked connection looks like a
// broken network: both sides believe that the connection still exists.

import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'

import { fixedPort } from '../network/fixed-port.ts'
import { ClientMessageReader, MessageReader } from './postgres-messages.ts'
import type { ClientMessage, PostgresMessage } from './postgres-messages.ts'

/** What to intercept: a statement before the server executes it, or the server's response to it. */
export type Passing = 'statement' | 'answer'

export interface Interception {
  readonly reached: Promise<void>
  /** Delivers the blocked message, even if the client disconnected long ago. */
  release(): void
  /**
   * Intercepts the next matching statement, but only on this interception's connection, because other connections also
   * commit every few seconds.
   */
  interceptNext(pattern: RegExp, passing: Passing, action: 'cut' | 'block'): Interception
}

interface Trap {
  readonly pattern: RegExp
  readonly passing: Passing
  readonly action: 'cut' | 'block'
  readonly reached: PromiseWithResolvers<ProxiedConnection>
  /** If set, this trap matches only on the connection on which the trap in `after` has matched. */
  readonly after: Trap | null
  connection: ProxiedConnection | null
}

/** With Nagle's algorithm, each statement would take 40 ms longer. */
const noDelay = true

export class PostgresProxy implements AsyncDisposable {
  readonly port: number
  /** The PostgreSQL server's port. If a test changes this value, new connections use the new port. */
  serverPort: number
  readonly #connections = new Set<ProxiedConnection>()
  readonly #traps: Trap[] = []
  #isBlocked = false
  #server: Server | null = null

  private constructor(port: number, serverPort: number) {
    this.port = port
    this.serverPort = serverPort
  }

  static async start(serverPort: number): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(await fixedPort(), serverPort)
    await proxy.open()
    return proxy
  }

  async open(): Promise<void> {
    const server = createServer({ noDelay }, (client) => this.#admit(client))
    await once(server.listen(this.port, '127.0.0.1'), 'listening')
    this.#server = server
  }

  /** Refuses new connections. Existing connections continue. */
  close(): void {
    this.#server?.close()
    this.#server = null
  }

  cut(): void {
    for (const connection of this.#connections) connection.cut()
  }

  /** Holds back all messages. Accepts new connections, which get no response. */
  block(): void {
    this.#isBlocked = true
    for (const connection of this.#connections) connection.block()
  }

  unblock(): void {
    this.#isBlocked = false
    for (const connection of this.#connections) connection.unblock()
  }

  interceptNext(pattern: RegExp, passing: Passing, action: 'cut' | 'block'): Interception {
    return this.#intercept({ pattern, passing, action, after: null })
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.close()
    this.cut()
    return Promise.resolve()
  }

  #intercept(options: Omit<Trap, 'reached' | 'connection'>): Interception {
    const trap: Trap = { ...options, reached: Promise.withResolvers(), connection: null }
    this.#traps.push(trap)
    const { promise } = trap.reached
    return {
      reached: promise.then(() => undefined),
      release: () => void promise.then((connection) => connection.unblock()),
      interceptNext: (pattern, passing, action) => this.#intercept({ pattern, passing, action, after: trap }),
    }
  }

  #admit(client: Socket): void {
    const server = connect({ port: this.serverPort, host: '127.0.0.1', noDelay })
    const connection: ProxiedConnection = new ProxiedConnection(client, server, (text) =>
      this.#takeTrap(text, connection),
    )
    if (this.#isBlocked) connection.block()
    this.#connections.add(connection)
    void connection.over.then(() => this.#connections.delete(connection))
  }

  #takeTrap(text: string, connection: ProxiedConnection): Trap | null {
    const index = this.#traps.findIndex(
      ({ pattern, after }) => pattern.test(text) && (after === null || after.connection === connection),
    )
    const [trap = null] = index === -1 ? [] : this.#traps.splice(index, 1)
    if (trap !== null) trap.connection = connection
    return trap
  }
}

class ProxiedConnection {
  readonly over: Promise<unknown>
  readonly #toServer: Direction<ClientMessage>
  readonly #toClient: Direction<PostgresMessage>
  readonly #takeTrap: (text: string) => Trap | null
  /** The number of responses that the server still owes the client. The first one is that to the connection itself. */
  #owed = 0
  /** A trap that waits for the response to its statement, and the number of responses that come before that one. */
  #trap: { readonly trap: Trap; before: number } | null = null

  constructor(client: Socket, server: Socket, takeTrap: (text: string) => Trap | null) {
    this.#toServer = new Direction(client, server, (message) => this.#checkStatement(message))
    this.#toClient = new Direction(server, client, (message) => this.#checkAnswer(message))
    this.#takeTrap = takeTrap
    const fromClient = new ClientMessageReader()
    const fromServer = new MessageReader(true)
    client.on('data', (bytes) => fromClient.read(bytes).forEach((message) => this.#toServer.pass(message)))
    server.on('data', (bytes) => fromServer.read(bytes).forEach((message) => this.#toClient.pass(message)))
    this.over = Promise.all([once(client, 'close'), once(server, 'close')]).catch(() => undefined)
  }

  block(): void {
    this.#toServer.block()
    this.#toClient.block()
  }

  unblock(): void {
    this.#toServer.unblock()
    this.#toClient.unblock()
  }

  cut(): void {
    this.#toServer.cut()
    this.#toClient.cut()
  }

  #checkStatement({ type, text }: ClientMessage): void {
    const trap = text === null ? null : this.#takeTrap(text)
    if (trap?.passing === 'answer') this.#trap = { trap, before: this.#owed }
    // A message that its trap blocks is checked again before it is forwarded.
    if (trap?.passing === 'statement') return this.#trigger(trap)
    if (type === null || type === 'Q' || type === 'S') this.#owed++
  }

  /** The server sends notifications, notices, and changed settings without being asked. */
  #checkAnswer({ type }: PostgresMessage): void {
    const isAnswer = type !== 'A' && type !== 'N' && type !== 'S'
    if (this.#trap?.before === 0 && isAnswer) {
      const { trap } = this.#trap
      this.#trap = null
      return this.#trigger(trap)
    }
    if (type !== 'Z') return
    this.#owed--
    if (this.#trap !== null) this.#trap.before--
  }

  #trigger({ action, reached }: Trap): void {
    if (action === 'cut') this.cut()
    else this.block()
    reached.resolve(this)
  }
}

/** One direction of a connection. While it is blocked, it also holds back the closing of the connection. */
class Direction<Message extends PostgresMessage> {
  readonly #from: Socket
  readonly #to: Socket
  readonly #check: (message: Message) => void
  readonly #held: Message[] = []
  #isBlocked = false

  /** `check` is called right before a message is forwarded, and may block or cut the connection. */
  constructor(from: Socket, to: Socket, check: (message: Message) => void) {
    this.#from = from
    this.#to = to
    this.#check = check
    // Ignores errors, because tests break connections on purpose. Each error is followed by `close`.
    from.on('error', () => undefined)
    from.on('close', () => this.#endIfClosed())
  }

  pass(message: Message): void {
    if (!this.#isBlocked) this.#check(message)
    if (this.#isBlocked) this.#held.push(message)
    else if (this.#to.writable) this.#to.write(message.bytes)
  }

  block(): void {
    this.#isBlocked = true
  }

  unblock(): void {
    this.#isBlocked = false
    for (const message of this.#held.splice(0)) this.pass(message)
    this.#endIfClosed()
  }

  cut(): void {
    this.#isBlocked = false
    this.#held.length = 0
    this.#from.destroy()
  }

  #endIfClosed(): void {
    if (this.#from.closed && !this.#isBlocked) this.#to.end()
  }
}
