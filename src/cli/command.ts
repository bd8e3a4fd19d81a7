// The types of a command, its flags, and its report. `run-command.ts` runs commands and prints reports.

import type { Json } from '../lib/json.ts'
import type { Variables } from '../settings/reading/variables.ts'

export interface Command {
  /** The name as typed, for example `account create`. */
  readonly name: string
  /** The name of the argument that follows the command name, as printed in the help, for example `ID`. */
  readonly operand?: string
  /** The names of the flags that take a value. */
  readonly flags: readonly string[]
  /** The names of the flags that take no value, other than `--json`. */
  readonly switches?: readonly string[]
  /** The arguments as printed in the help. */
  readonly usage: string
  /** One line for the help. */
  readonly summary: string
  /** Resolves to null if there is nothing left to print. `note` prints a progress message. */
  readonly run: (flags: Flags, variables: Variables, note: (line: string) => void) => Promise<Report | null>
}

/** IDs and keys are shorter than this limit. Longer text is refused. */
export const idLengthMax = 100

/** The maximum length of a path or URL: enough for a database URL with a few hosts. */
export const folderLengthMax = 4_096

/** The maximum number of credits: low enough that the sum of many amounts is still an exact integer. */
export const amountMax = 1_000_000_000_000

const limitDefault = 20
const limitMax = 10_000

/** A command's result: a document for programs, and text for people. */
export interface Report {
  readonly document: Json
  readonly text: string
  /** If false, the exit status is 1. */
  readonly isOk: boolean
}

/** Thrown if the command line is invalid. `message` is one line, and the exit status is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export class Flags {
  readonly #values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /**
   * Accepts 1 to `lengthMax` characters. Refuses control and invisible characters, because the text is stored and
   * logged.
   */
  text(name: string, lengthMax: number): string {
    return this.#line(name, `--${name}`, lengthMax)
  }

  /** Returns the text unchecked, because the service checks it. */
  raw(name: string): string {
    const value = this.#values.get(name)
    if (value === undefined) throw new UsageError(`${name} is missing`)
    return value
  }

  /** Like `text`, but for the operand. */
  operand(name: string, lengthMax: number): string {
    return this.#line(name, name, lengthMax)
  }

  integer(name: string, least: number, most: number): number {
    const value = this.text(name, 100)
    const number = Number(value)
    if (!/^[+-]?[0-9]+$/.test(value) || number < least || number > most) {
      throw new UsageError(
        `--${name} must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, not "${value}"`,
      )
    }
    return number
  }

  limit(): number {
    return this.has('limit') ? this.integer('limit', 1, limitMax) : limitDefault
  }

  #line(name: string, spelled: string, lengthMax: number): string {
    const value = this.#values.get(name)?.trim()
    if (value === undefined) throw new UsageError(`${spelled} is missing`)
    if (value === '' || value.length > lengthMax || /\p{C}/u.test(value)) {
      throw new UsageError(
        `${spelled} must be 1 to ${lengthMax} characters on one line, without control or invisible characters`,
      )
    }
    return value
  }
}
