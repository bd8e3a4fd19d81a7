// What a sub-command is: its flags, what it does, and what it tells. How it is called and printed is not known to it.

import type { Json } from '../lib/json.ts'
import type { Variables } from '../settings/reading/variables.ts'

export interface Command {
  /** As typed: `account create`. */
  readonly words: string
  /** The names of its flags, each of which takes a value. */
  readonly flags: readonly string[]
  /** The flags as the help shows them. */
  readonly usage: string
  /** One line for the help. */
  readonly purpose: string
  /** Null: everything was said meanwhile. */
  readonly run: (flags: Flags, variables: Variables) => Promise<Report | null>
}

/** Ids and keys of ours are shorter; nobody makes us look up a book. */
export const idLengthMax = 100

/** Of credits; sums of many such amounts stay exact integers. */
export const amountMax = 1_000_000_000_000

/** What a command found or did, for programs and for people. */
export interface Report {
  readonly document: Json
  readonly text: string
  /** False: the exit status is 1. */
  readonly isOk: boolean
}

/** A wrong call; `message` is one line. Exit status 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export class Flags {
  readonly #values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** At most `lengthMax` characters, none of them a control character: it goes into rows and logs. */
  text(name: string, lengthMax: number): string {
    const value = this.#values.get(name)?.trim()
    if (value === undefined) throw new WrongUsage(`--${name} is missing`)
    if (value === '' || value.length > lengthMax || /\p{C}/u.test(value)) {
      throw new WrongUsage(`--${name} must be a text of 1 to ${lengthMax} characters on one line`)
    }
    return value
  }

  integer(name: string, least: number, most: number): number {
    const value = this.text(name, 100)
    const number = Number(value)
    if (!/^-?[0-9]+$/.test(value) || number < least || number > most) {
      throw new WrongUsage(
        `--${name} must be a whole number from ${least} to ${most.toLocaleString('en')}, not "${value}"`,
      )
    }
    return number
  }
}
