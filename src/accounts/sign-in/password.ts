// Passwords as argon2id hashes. Each takes 19 MiB and 32 ms of a core, so few are made at once and few may wait.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

import { assert } from '../../lib/assert.ts'
import { Limiter } from '../../lib/limiter.ts'
import { ServiceError } from '../../domain/errors.ts'

interface Cost {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** The second choice of OWASP's list (2026): 19 MiB and two passes. */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32

/** The rest of the cores is for requests; whoever would wait longer than about a second is sent away. */
const runningMax = 2
const pendingMax = 64

/** The string form that every implementation of argon2 reads. */
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export class Passwords {
  readonly #limiter = new Limiter({ total: runningMax })
  /** What waits is bounded, and gets its turn within about a second: no wait is cut short. */
  readonly #patience = new AbortController().signal
  #pending = 0

  /** For whoever has none: no password fits, and to find that out takes the same work. */
  readonly #nobodys = printed(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return printed(cost, salt, await this.#derive(password, salt, cost))
  }

  async isRight(password: string, hash: string | null): Promise<boolean> {
    const { salt, expected, ...madeWith } = parsed(hash ?? this.#nobodys)
    return timingSafeEqual(await this.#derive(password, salt, madeWith), expected)
  }

  /** False: it was made when a hash cost less, or more. */
  isOfToday(hash: string): boolean {
    return hash.startsWith(prefixOf(cost))
  }

  async #derive(password: string, salt: Buffer, { memoryKib, passes, lanes }: Cost): Promise<Buffer> {
    if (this.#pending >= pendingMax)
      throw new ServiceError('unavailable', { detail: 'too many passwords are being checked' })
    this.#pending++
    try {
      return await this.#limiter.run(
        this.#patience,
        () =>
          new Promise((resolve, reject) => {
            const parameters = {
              // Keyboards differ in how they compose a letter with its accent.
              message: password.normalize('NFC'),
              nonce: salt,
              parallelism: lanes,
              tagLength: hashBytes,
              memory: memoryKib,
              passes,
            }
            argon2('argon2id', parameters, (error, hash) => (error === null ? resolve(hash) : reject(error)))
          }),
      )
    } finally {
      this.#pending--
    }
  }
}

function printed(madeWith: Cost, salt: Buffer, hash: Buffer): string {
  return `${prefixOf(madeWith)}${unpadded(salt)}$${unpadded(hash)}`
}

function prefixOf({ memoryKib, passes, lanes }: Cost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function parsed(text: string): Cost & { readonly salt: Buffer; readonly expected: Buffer } {
  const [, memory, passes, lanes, salt = '', hash = ''] = form.exec(text) ?? []
  assert(memory !== undefined, 'a stored password is an argon2id hash')
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}
