// What a PostgreSQL client sends, message by message, with the text of statements. Source: "Message Formats" in the
// documentation of PostgreSQL's protocol 3.

export interface FrontendMessage {
  readonly bytes: Buffer
  /** Of a simple query, or of the statement that is about to be carried out; null for the rest. */
  readonly text: string | null
}

const lengthBytes = 4

export class StatementReader {
  /** Texts of prepared statements by their names: each is sent once, and carried out many times. */
  readonly #prepared = new Map<string, string>()
  #rest = Buffer.alloc(0)
  /** The first message of a connection has no letter before its length. */
  #hasBegun = false

  /** The messages that are complete with these bytes. */
  read(bytes: Buffer): readonly FrontendMessage[] {
    this.#rest = Buffer.concat([this.#rest, bytes])
    const messages: FrontendMessage[] = []
    for (let message = this.#take(); message !== null; message = this.#take()) messages.push(message)
    return messages
  }

  #take(): FrontendMessage | null {
    const letterBytes = this.#hasBegun ? 1 : 0
    if (this.#rest.length < letterBytes + lengthBytes) return null
    const end = letterBytes + this.#rest.readInt32BE(letterBytes)
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
