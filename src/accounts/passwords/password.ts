// Hashes and checks passwords with argon2id. Computing a hash takes 19 MiB of memory and 32 ms of processor time, so
// only a few computations may run or wait at the same time.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

import { assert } from '../../lib/assert.ts'
import { Limiter } from '../../lib/async/limiter.ts'
import { ServiceError } from '../../domain/errors.ts'

interface Cost {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** The second option in OWASP's list (2026): 19 MiB and two passes. */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32

/**
 * With at most this many checks at a time, the other cores are left for requests. A check that would wait longer than
 * about a second is refused.
 */
const runningMax = 2
const pendingMax = 64

/** The standard string form, which every argon2 implementation can read. */
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export class Passwords {
  readonly #limiter = new Limiter({ total: runningMax })
  /** This signal never aborts: the queue is bounded, so each check gets its turn within about a second. */
  readonly #neverAborted = new AbortController().signal
  #pending = 0

  /**
   * Stands in for a missing hash: no password matches it, and a check against it takes as long as a check against a
   * real hash.
   */
  readonly #unmatchable = formatHash(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return formatHash(cost, salt, await this.#derive(password, salt, cost))
  }

  async isRight(password: string, hash: string | null): Promise<boolean> {
    const { salt, expected, ...storedCost } = parseHash(hash ?? this.#unmatchable)
    return timingSafeEqual(await this.#derive(password, salt, storedCost), expected)
  }

  /** False if the hash was made with other cost parameters. */
  isCurrent(hash: string): boolean {
    return hash.startsWith(prefixOf(cost))
  }

  async #derive(password: string, salt: Buffer, { memoryKib, passes, lanes }: Cost): Promise<Buffer> {
    if (this.#pending >= pendingMax)
      throw new ServiceError('unavailable', { detail: 'too many passwords are being checked' })
    this.#pending++
    try {
      return await this.#limiter.run(
        this.#neverAborted,
        () =>
          new Promise((resolve, reject) => {
            const parameters = {
              // Keyboards differ in how they compose accented letters.
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

function formatHash(hashCost: Cost, salt: Buffer, hash: Buffer): string {
  return `${prefixOf(hashCost)}${unpadded(salt)}$${unpadded(hash)}`
}

function prefixOf({ memoryKib, passes, lanes }: Cost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function parseHash(text: string): Cost & { readonly salt: Buffer; readonly expected: Buffer } {
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
