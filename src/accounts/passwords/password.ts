// Hashes and checks passwords with argon2id. Each hash takes 19 MiB of memory and 32 ms of CPU time, so at most two are
// computed at the same time, and clients take turns.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { assert } from '../../lib/assert.ts'
import { FairTurns } from '../../lib/async/fair-turns.ts'
import { waitLimits } from '../../domain/wait-limits.ts'
import { HashProcess } from './hash-process.ts'

interface Cost {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** The second configuration for Argon2id in OWASP's Password Storage Cheat Sheet (2026). */
const cost: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** How long the idle child process is kept. Starting it takes 60 ms, and keeping it takes up 25 MB of memory. */
const idleMsMax = 10_000

const saltBytes = 16
const hashBytes = 32

/**
 * The maximum number of hashes computed at the same time. If there is more than one core, this limit leaves one free
 * for requests. With two at a time on two cores, all attacks from 200 addresses made other accounts' responses take 3.7
 * times as long, and with one at a time, 2.7 and 3.1 times (two runs). Sign-ins took equally long then, but twice as
 * long (2 s) when 80 passwords from 200 addresses were the only attack.
 */
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * Only one hash at a time is computed for an account or address, so no client can occupy both slots. If the people
 * in an office share one address, 32 of them can still sign in within about a second.
 */
const perRequester = 1

/** While strangers send many passwords, a hash may wait for several seconds. A slow sign-in is better than none. */
const waits = waitLimits('passwords', { total: 128, perKey: 32, msMax: 10_000 })

/** The standard string form of a hash, which every argon2 implementation can read. */
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export interface Requester {
  /**
   * The signed-in account, or the client's address if no account is signed in. The account named in a sign-in form is
   * not used, because anyone can name any account.
   */
  readonly key: string
  /**
   * Aborts when the client disconnects, so that abandoned sign-ins do not delay others. Null for a hash that is needed
   * even if the client disconnects.
   */
  readonly departed: AbortSignal | null
}

export class Passwords {
  readonly #turns: FairTurns
  readonly #process: HashProcess

  /** Replaces a missing hash. No password matches this hash, but the check takes as long as with a real hash. */
  readonly #unmatchable = formatHash(cost, randomBytes(saltBytes), randomBytes(hashBytes))

  constructor(atOnce = hashesAtOnce) {
    this.#turns = new FairTurns({ total: atOnce, perKey: perRequester }, waits)
    this.#process = new HashProcess(atOnce, idleMsMax)
  }

  /**
   * Throws `rate_limited` if too many hashes of this requester are waiting. Throws `unavailable` if too many hashes are
   * waiting in total, if the wait is too long, or if the child process ends. Rejects with the signal's reason if the
   * client disconnects during the wait.
   */
  async hash(password: string, requester: Requester): Promise<string> {
    const salt = randomBytes(saltBytes)
    return formatHash(cost, salt, await this.#derive(password, salt, cost, requester))
  }

  /** Throws the same errors as `hash`. */
  async isRight(password: string, hash: string | null, requester: Requester): Promise<boolean> {
    const { salt, expected, ...storedCost } = parseHash(hash ?? this.#unmatchable)
    return timingSafeEqual(await this.#derive(password, salt, storedCost, requester), expected)
  }

  isCurrent(hash: string): boolean {
    return hash.startsWith(prefixOf(cost))
  }

  #derive(
    password: string,
    salt: Buffer,
    { memoryKib, passes, lanes }: Cost,
    { key, departed }: Requester,
  ): Promise<Buffer> {
    const parameters = {
      // Keyboards differ in how they encode accented letters.
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: lanes,
      tagLength: hashBytes,
      memory: memoryKib,
      passes,
    }
    return this.#turns.run({ key, signal: departed }, () => this.#process.hash(parameters))
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
  assert(memory !== undefined, 'a stored password must be an argon2id hash')
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    expected: Buffer.from(hash, 'base64'),
  }
}
