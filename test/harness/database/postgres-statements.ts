// Splits the bytes from a PostgreSQL client into messages. Source: "Message Formats" in PostgreSQL's documentation of
// its frontend/backend protocol, version 3.

export interface FrontendMessage {
  readonly bytes: Buffer
  /** The SQL of a simple query, or of the prepared statement that a Bind message names. Null for other messages. */
  readonly text: string | null
}

const lengthBytes = 4

export class StatementReader {
  /** The SQL of prepared statements, keyed by name. */
  readonly #prepared = new Map<string, string>()
  #rest = Buffer.alloc(0)
  /** False until the first message on the connection, which has no type byte before its length, has been read. */
  #hasBegun = false

  read(bytes: Buffer): readonly FrontendMessage[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: FrontendMessage[] = []
    for (let message = this.#take(); message !== null; message = this.#take()) messages.push(message)
    return messages
  }

  #take(): FrontendMessage | null {
    const typeBytes = this.#hasBegun ? 1 : 0
    if (this.#rest.length < typeBytes + lengthBytes) return null
    const end = typeBytes + this.#rest.readInt32BE(typeBytes)
    if (this.#rest.length < end) return null
    const bytes = this.#rest.subarray(0, end)
    this.#rest = this.#rest.subarray(end)
    const text = this.#hasBegun ? this.#textOf(bytes) : null
    this.#hasBegun = true
    return { bytes, text }
  }

  #textOf(message: Buffer): string | null {
    const content = message.subarray(1 + lengthBytes).toString('utf8')
    const [first = '', second = ''] = content.split('\0')
    switch (message.toString('latin1', 0, 1)) {
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
