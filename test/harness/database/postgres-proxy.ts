// The way to a PostgreSQL server, which a test can close, cut and block: at once, or exactly when a statement passes.
// A blocked way is what a broken network looks like: each side goes on believing in the other.

import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'

import { fixedPort } from '../network/fixed-port.ts'
import { StatementReader } from './postgres-statements.ts'

/** What to stop, where a statement passes: the statement itself, or its answer, after it has been carried out. */
export type Passing = 'statement' | 'answer'

export interface Caught {
  /** Resolves when it happened. */
  readonly reached: Promise<void>
  /** Lets what was blocked pass after all, even when the client has long gone. */
  release(): void
  /** For the next statement that matches on the connection that was caught: others commit too, every few seconds. */
  catchNext(pattern: RegExp, passing: Passing, action: 'cut' | 'block'): Caught
}

interface Trap {
  readonly pattern: RegExp
  readonly passing: Passing
  readonly action: 'cut' | 'block'
  readonly reached: PromiseWithResolvers<Passage>
  /** The connection is that of the trap before it; null: any. */
  readonly after: Trap | null
  /** Where it was met. */
  passage: Passage | null
}

/** A message is passed on as it comes, or each statement would take 40 ms longer. */
const noDelay = true

export class PostgresProxy implements AsyncDisposable {
  readonly port: number
  /** Of the server; new connections go to where it points then. */
  serverPort: number
  readonly #passages = new Set<Passage>()
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

  /** Connections that come are let through. */
  async open(): Promise<void> {
    const server = createServer({ noDelay }, (client) => this.#admit(client))
    await once(server.listen(this.port, '127.0.0.1'), 'listening')
    this.#server = server
  }

  /** New connections are refused; those there are go on. */
  close(): void {
    this.#server?.close()
    this.#server = null
  }

  /** Ends all connections, for both sides. */
  cut(): void {
    for (const passage of this.#passages) passage.cut()
  }

  /** Nothing passes any more, and nobody is told. New connections are taken, and nothing comes of them. */
  block(): void {
    this.#isBlocked = true
    for (const passage of this.#passages) passage.block()
  }

  unblock(): void {
    this.#isBlocked = false
    for (const passage of this.#passages) passage.unblock()
  }

  /** For the next statement that matches, on whatever connection. */
  catchNext(pattern: RegExp, passing: Passing, action: 'cut' | 'block'): Caught {
    return this.#catch({ pattern, passing, action, after: null })
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.close()
    this.cut()
    return Promise.resolve()
  }

  #catch(wish: Omit<Trap, 'reached' | 'passage'>): Caught {
    const trap: Trap = { ...wish, reached: Promise.withResolvers(), passage: null }
    this.#traps.push(trap)
    const { promise } = trap.reached
    return {
      reached: promise.then(() => undefined),
      release: () => void promise.then((passage) => passage.unblock()),
      catchNext: (pattern, passing, action) => this.#catch({ pattern, passing, action, after: trap }),
    }
  }

  #admit(client: Socket): void {
    const server = connect({ port: this.serverPort, host: '127.0.0.1', noDelay })
    const passage: Passage = new Passage(client, server, (text) => this.#takeTrap(text, passage))
    if (this.#isBlocked) passage.block()
    this.#passages.add(passage)
    void passage.over.then(() => this.#passages.delete(passage))
  }

  #takeTrap(text: string, passage: Passage): Trap | null {
    const index = this.#traps.findIndex(
      ({ pattern, after }) => pattern.test(text) && (after === null || after.passage === passage),
    )
    const [trap = null] = index === -1 ? [] : this.#traps.splice(index, 1)
    if (trap !== null) trap.passage = passage
    return trap
  }
}

/** One connection through the proxy. */
class Passage {
  readonly over: Promise<unknown>
  readonly #toServer: Lane
  readonly #toClient: Lane
  readonly #statements = new StatementReader()
  readonly #takeTrap: (text: string) => Trap | null
  /** Waits for the answer to the statement that met it. */
  #trap: Trap | null = null

  constructor(client: Socket, server: Socket, takeTrap: (text: string) => Trap | null) {
    this.#toServer = new Lane(client, server)
    this.#toClient = new Lane(server, client)
    this.#takeTrap = takeTrap
    client.on('data', (bytes) => this.#hear(bytes))
    server.on('data', (bytes) => this.#answer(bytes))
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

  #hear(bytes: Buffer): void {
    for (const message of this.#statements.read(bytes)) {
      const trap = message.text === null ? null : this.#takeTrap(message.text)
      if (trap?.passing === 'answer') this.#trap = trap
      if (trap?.passing === 'statement') this.#spring(trap)
      this.#toServer.pass(message.bytes)
    }
  }

  #answer(bytes: Buffer): void {
    if (this.#trap !== null) this.#spring(this.#trap)
    this.#trap = null
    this.#toClient.pass(bytes)
  }

  /** Before what it was set for is passed on. */
  #spring({ action, reached }: Trap): void {
    if (action === 'cut') this.cut()
    else this.block()
    reached.resolve(this)
  }
}

/** One direction of a passage. What is blocked is kept, the end of the connection too. */
class Lane {
  readonly #from: Socket
  readonly #to: Socket
  readonly #kept: Buffer[] = []
  #isBlocked = false

  constructor(from: Socket, to: Socket) {
    this.#from = from
    this.#to = to
    // A connection that breaks is what the tests are about: `close` follows, and that is enough.
    from.on('error', () => undefined)
    from.on('close', () => this.#endIfOver())
  }

  pass(bytes: Buffer): void {
    if (this.#isBlocked) this.#kept.push(bytes)
    else if (this.#to.writable) this.#to.write(bytes)
  }

  block(): void {
    this.#isBlocked = true
  }

  unblock(): void {
    this.#isBlocked = false
    for (const bytes of this.#kept.splice(0)) this.pass(bytes)
    this.#endIfOver()
  }

  cut(): void {
    this.#isBlocked = false
    this.#kept.length = 0
    this.#from.destroy()
  }

  #endIfOver(): void {
    if (this.#from.closed && !this.#isBlocked) this.#to.end()
  }
}
