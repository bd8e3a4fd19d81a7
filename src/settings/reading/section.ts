// One section of the settings. Every value is checked where it is asked for, and everything that is wrong is gathered,
// so that an operator sees all of it at once. It never throws, and a wrong value reads like one that was left out.

import type { Json, JsonObject } from '../../lib/json.ts'
import { nearest } from '../../lib/nearest.ts'
import type { Problem } from './config-error.ts'

export interface Findings {
  readonly problems: Problem[]
  /** The path of every setting that was asked for, whether it was there or not. */
  readonly asked: Set<string>
}

/** Maps, so that a name from outside never reaches a prototype. */
type Values = ReadonlyMap<unknown, unknown>

export class Settings {
  readonly #path: string
  readonly #values: Values
  readonly #findings: Findings
  readonly #known = new Set<string>()

  /** `path` of the outermost section is empty. */
  constructor(path: string, values: Values, findings: Findings) {
    this.#path = path
    this.#values = values
    this.#findings = findings
  }

  /** What stands in it, for sections whose names are the operator's own. */
  names(): readonly string[] {
    return [...this.#values.keys()].map(String)
  }

  integer(name: string, least: number, most: number): number | null {
    const rule = `must be a whole number from ${inWords(least)} to ${inWords(most)}`
    return this.#value(
      name,
      rule,
      (value): value is number => Number.isInteger(value) && isWithin(value, least, most),
    )
  }

  /** May have a fraction: half a day is 0.5. */
  number(name: string, least: number, most: number): number | null {
    const rule = `must be a number from ${inWords(least)} to ${inWords(most)}`
    return this.#value(name, rule, (value): value is number => isWithin(value, least, most))
  }

  /** A time in units of `unitMs`, more than nothing and at most `most` of them; answers whole milliseconds. */
  milliseconds(name: string, unitMs: number, most: number): number | null {
    const rule = `must be a number above 0, at most ${inWords(most)}`
    const isTime = (value: unknown): value is number => isWithin(value, 1 / unitMs, most)
    const units = this.#value(name, rule, isTime)
    return units === null ? null : Math.round(units * unitMs)
  }

  flag(name: string): boolean | null {
    return this.#value(name, 'must be true or false', (value) => typeof value === 'boolean')
  }

  text(name: string): string | null {
    return this.#value(name, 'must be a text', isText)
  }

  /** A text that `parse` understands. */
  parsed<Result>(name: string, rule: string, parse: (text: string) => Result | null): Result | null {
    const text = this.text(name)
    const result = text === null ? null : parse(text)
    if (text !== null && result === null) this.wrong(name, `${rule}, not ${shown(text)}`)
    return result
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    return this.#value(name, `must be one of ${choices.join(', ')}`, isOneOf(choices))
  }

  list<Item>(name: string, rule: string, isItem: (value: unknown) => value is Item): readonly Item[] | null {
    const isList = (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem)
    return this.#value(name, `must be a list of ${rule}`, isList)
  }

  /** Names and values that somebody else understands: handed on as they are. */
  json(name: string): JsonObject | null {
    const values = this.#value(name, 'must be a section, or {}', (value) => value instanceof Map)
    return values === null ? null : jsonObject(values)
  }

  /** The section below `name`; empty when it is not there. Objects to what `read` did not ask for. */
  section<Result>(name: string, read: (section: Settings) => Result): Result {
    const rule = 'must be a section, with its settings indented below it'
    const values = this.#value(name, rule, (value) => value instanceof Map)
    return readWhole(new Settings(this.#pathOf(name), values ?? new Map(), this.#findings), read)
  }

  /** A list of sections. */
  sections<Result>(name: string, read: (section: Settings) => Result): readonly Result[] | null {
    const isSection = (value: unknown): value is Values => value instanceof Map
    const items = this.list(name, 'sections, each beginning with "- "', isSection)
    if (items === null) return null
    return items.map((values, index) =>
      readWhole(new Settings(this.#pathOf(`${name}[${index}]`), values, this.#findings), read),
    )
  }

  /** Objects to a value that was read. */
  wrong(name: string, message: string): void {
    this.#findings.problems.push({ path: this.#pathOf(name), message })
  }

  /** Objects to every name that nobody has asked for: a setting that does nothing would be believed. */
  refuseUnknown(): void {
    for (const name of this.names().filter((present) => !this.#known.has(present))) {
      const meant = nearest(name, this.#known)
      const known = `known here: ${[...this.#known].join(', ')}`
      this.wrong(name, `does not exist; ${meant === null ? known : `did you mean ${meant}?`}`)
    }
  }

  /** Null when it is not there, empty (a name whose values are commented out), or wrong. */
  #value<Value>(name: string, rule: string, isRight: (value: unknown) => value is Value): Value | null {
    this.#known.add(name)
    this.#findings.asked.add(this.#pathOf(name))
    const value = this.#values.get(name) ?? null
    if (value === null) return null
    if (isRight(value)) return value
    this.wrong(name, `${rule}, not ${shown(value)}`)
    return null
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isOneOf<Choice extends string>(
  choices: readonly Choice[],
): (value: unknown) => value is Choice {
  return (value): value is Choice => choices.some((choice) => choice === value)
}

function readWhole<Result>(section: Settings, read: (section: Settings) => Result): Result {
  const result = read(section)
  section.refuseUnknown()
  return result
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}

function jsonObject(values: Values): JsonObject {
  return Object.fromEntries([...values].map(([name, value]) => [String(name), json(value)]))
}

function json(value: unknown): Json {
  if (value instanceof Map) return jsonObject(value)
  if (Array.isArray(value)) return value.map(json)
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
  return isPlain ? (value as Json) : null
}

function inWords(value: number): string {
  return value.toLocaleString('en')
}

/** Enough of a value to find it again. */
function shown(value: unknown): string {
  const text = value instanceof Map ? 'a section' : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
