// Splits the bytes between a PostgreSQL client and its server into messages. Source: "Message Formats" in PostgreSQL's
// documentation of its frontend/backend protocol, version 3.

export interface PostgresMessage {
  readonly bytes: Buffer
  /** Null for the client's first message, which has no type. */
  readonly type: string | null
}

export interface ClientMessage extends PostgresMessage {
  /** The SQL of a simple query, or of the prepared statement that a Bind message names. Null for other messages. */
  readonly text: string | null
}

const lengthBytes = 4

export class MessageReader {
  #rest = Buffer.alloc(0)
  #hasType: boolean

  /** The first message of a server has a type. That of a client does not. */
  constructor(firstHasType: boolean) {
    this.#hasType = firstHasType
  }

  read(bytes: Buffer): readonly PostgresMessage[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: PostgresMessage[] = []
    for (let message = this.#take(); message !== null; message = this.#take()) messages.push(message)
    return messages
  }

  #take(): PostgresMessage | null {
    const typeBytes = this.#hasType ? 1 : 0
    if (this.#rest.length < typeBytes + lengthBytes) return null
    const end = typeBytes + this.#rest.readInt32BE(typeBytes)
    if (this.#rest.length < end) return null
    const bytes = this.#rest.subarray(0, end)
    const type = this.#hasType ? bytes.toString('latin1', 0, 1) : null
    this.#rest = this.#rest.subarray(end)
    this.#hasType = true
    return { bytes, type }
  }
}

export class ClientMessageReader {
  readonly #messages = new MessageReader(false)
  /** The SQL of prepared statements, keyed by name. */
  readonly #prepared = new Map<string, string>()

  read(bytes: Buffer): readonly ClientMessage[] {
    return this.#messages.read(bytes).map((message) => ({ ...message, text: this.#textOf(message) }))
  }

  #textOf({ bytes, type }: PostgresMessage): string | null {
    if (type === null) return null
    const content = bytes.subarray(1 + lengthBytes).toString('utf8')
    const [first = '', second = ''] = content.split('\0')
    switch (type) {
      case 'Q':
        return first
      case 'P':
        this.#prepared.set(first, second)
        return null
      case 'B':
        return this.#prepared.get(second) ?? null
      default:
        return null
    }
  }
}
