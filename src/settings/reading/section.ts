// One section of `mutoscope.yaml`. A method that reads a setting returns the checked value or the default, and records
// any problem and the entry for the example file. Methods never throw, so that the operator sees all problems together.
// An invalid value counts as missing.

import { nearest } from '../../lib/nearest.ts'
import type { JsonObject } from '../../lib/json.ts'
import { tryReadSecretFile } from '../formats/secret.ts'
import type { About, Reading } from './reading.ts'
import { hasReference, resolveReferences } from './references.ts'
import { inWords, isOneOf, isText, isWithin, shown, toJsonObject } from './values.ts'
import type { Values } from './values.ts'

interface Setting<Default> {
  /**
   * In the setting's unit. If null, the caller decides on the default, and the setting appears empty in the example
   * file.
   */
  readonly default: Default
  readonly about?: About
}

interface ParsedSetting<Result> {
  /** The required form. Completes a sentence that begins with the setting's name. */
  readonly rule: string
  /** Returns null if the text does not follow the rule. */
  readonly parse: (text: string) => Result | null
  readonly about?: About
}

interface NumberSetting<Default> extends Setting<Default> {
  readonly from: number
  readonly to: number
}

export class Section {
  readonly #path: readonly string[]
  readonly #values: Values
  readonly #reading: Reading
  readonly #known = new Set<string>()

  /** `path`: empty for the outermost section. */
  constructor(path: readonly string[], values: Values, reading: Reading) {
    this.#path = path
    this.#values = values
    this.#reading = reading
  }

  /** For sections in which the operator chooses the names of the entries. */
  names(): readonly string[] {
    return [...this.#values.keys()].map(String)
  }

  integer<Default extends number | null>(name: string, setting: NumberSetting<Default>): number | Default {
    const { from, to } = setting
    const rule = `must be a whole number from ${inWords(from)} to ${inWords(to)}`
    const isRight = (value: unknown): value is number => Number.isInteger(value) && isWithin(value, from, to)
    return this.#read(name, setting, rule, isRight)
  }

  /** Fractions are allowed. */
  number<Default extends number | null>(name: string, setting: NumberSetting<Default>): number | Default {
    const { from, to } = setting
    const rule = `must be a number from ${inWords(from)} to ${inWords(to)}`
    const isRight = (value: unknown): value is number => isWithin(value, from, to)
    return this.#read(name, setting, rule, isRight)
  }

  /** Reads a duration of at least 1 ms, in units of `unitMs`. Fractions are allowed. Returns milliseconds. */
  milliseconds(
    name: string,
    setting: Setting<number> & { readonly unitMs: number; readonly to: number },
  ): number {
    const { unitMs, to } = setting
    const isRight = (value: unknown): value is number => isWithin(value, 1 / unitMs, to)
    const units = this.#read(name, setting, `must be a number above 0 and at most ${inWords(to)}`, isRight)
    return Math.round(units * unitMs)
  }

  flag(name: string, setting: Setting<boolean>): boolean {
    return this.#read(name, setting, 'must be true or false', (value) => typeof value === 'boolean')
  }

  text<Default extends string | null>(name: string, setting: Setting<Default>): string | Default {
    return this.#read(name, setting, 'must be text', isText)
  }

  /** Returns null if the text is invalid, or if it is missing and has no default. */
  parsed<Result>(
    name: string,
    setting: ParsedSetting<Result> & { readonly default?: string },
  ): Result | null {
    const { rule, parse, about } = setting
    const text = this.text(name, { default: setting.default ?? null, ...(about && { about }) })
    const result = text === null ? null : parse(text)
    if (text !== null && result === null)
      this.wrong(name, `${rule}, not ${shown(this.#values.get(name) ?? text)}`)
    return result
  }

  /** Like `parsed`, but reports a missing setting. */
  required<Result>(name: string, setting: ParsedSetting<Result>): Result | null {
    if (!this.#isPresent(name)) this.wrong(name, `is required, and ${setting.rule}`)
    return this.parsed(name, setting)
  }

  choice<Choice extends string>(
    name: string,
    setting: Setting<NoInfer<Choice>> & { readonly choices: readonly Choice[] },
  ): Choice {
    const { choices } = setting
    return this.#read(name, setting, `must be one of ${choices.join(', ')}`, isOneOf(choices))
  }

  /** Reads a value that can have any of several forms. `rule` describes all of them. */
  either<Value>(
    name: string,
    setting: Setting<Value> & {
      readonly rule: string
      readonly isRight: (value: unknown) => value is Value
    },
  ): Value {
    return this.#read(name, setting, setting.rule, setting.isRight)
  }

  list<Item>(
    name: string,
    setting: Setting<readonly Item[]> & {
      readonly rule: string
      readonly isItem: (value: unknown) => value is Item
    },
  ): readonly Item[] {
    const { rule, isItem } = setting
    const isRight = (value: unknown): value is readonly Item[] => Array.isArray(value) && value.every(isItem)
    return this.#read(name, setting, `must be a list of ${rule}`, isRight)
  }

  /** Reads a section whose names and values are not checked here. */
  json(name: string, about: About = []): JsonObject {
    const setting = { default: new Map(), about }
    const values = this.#read(name, setting, 'must be a section, or {}', isSection)
    return toJsonObject(values, (text) => {
      const value = this.#resolved(name, text)
      if (hasReference(text) && typeof value === 'string') this.#reading.secrets.add(value)
      return value
    })
  }

  /** Like `optionalSecret`, but reports a missing secret. */
  secret(name: string): string | null {
    if (!this.#hasSecret(name)) this.wrong(name, `is required: ${secretRule(name)}`)
    return this.optionalSecret(name)
  }

  /**
   * `mutoscope.yaml` itself never contains a secret: `<name>: ${VARIABLE}` refers to an environment variable,
   * `<name>_env` names such a variable, and `<name>_file` names a file. Returns null if the secret is missing or
   * invalid, and records a problem if it is invalid.
   */
  optionalSecret(name: string): string | null {
    const secret = this.#readSecret(name)
    if (secret !== null) this.#reading.secrets.add(secret)
    return secret
  }

  /** A missing section counts as empty. Reports every setting in the section that `read` does not read. */
  section<Result>(name: string, about: About, read: (section: Section) => Result): Result {
    const rule = 'must be a section, with its settings indented below it'
    this.#reading.described.push({ path: [...this.#path, name], about })
    return this.#readWhole(name, this.#value(name, rule, isSection) ?? new Map(), read)
  }

  /** Returns null if the list is missing or invalid. */
  sections<Result>(
    name: string,
    setting: { readonly example: readonly object[]; readonly about: About },
    read: (section: Section) => Result,
  ): readonly Result[] | null {
    const isRight = (value: unknown): value is readonly Values[] =>
      Array.isArray(value) && value.every(isSection)
    this.#describe(name, setting.about, setting.example)
    const items = this.#value(name, 'must be a list of sections, each beginning with "- "', isRight)
    return items?.map((values, index) => this.#readWhole(`${name}[${index}]`, values, read)) ?? null
  }

  /** `message` completes a sentence that begins with the setting's path. */
  wrong(name: string, message: string): void {
    this.#reading.problems.push({ path: this.#pathOf(name), message })
  }

  hasProblem(...names: readonly string[]): boolean {
    return names.some((name) => this.#reading.problems.some(({ path }) => path === this.#pathOf(name)))
  }

  /** Reports every setting that was not read, because operators would otherwise assume that it takes effect. */
  refuseUnknown(): void {
    for (const name of this.names().filter((present) => !this.#known.has(present))) {
      const meant = nearest(name, this.#known)
      const known = `the settings here are ${[...this.#known].join(', ')}`
      this.wrong(name, `is not a setting; ${meant === null ? known : `did you mean ${meant}?`}`)
    }
  }

  #read<Value, Default>(
    name: string,
    setting: Setting<Default>,
    rule: string,
    isRight: (value: unknown) => value is Value,
  ): Value | Default {
    this.#describe(name, setting.about ?? [], this.#values.get(name) ?? setting.default)
    return this.#value(name, rule, isRight) ?? setting.default
  }

  #describe(name: string, about: About, value: unknown): void {
    this.#reading.described.push({ path: [...this.#path, name], about, value })
  }

  /** Returns null if the value is missing, empty (for example because its lines are commented out), or invalid. */
  #value<Value>(name: string, rule: string, isRight: (value: unknown) => value is Value): Value | null {
    this.#known.add(name)
    const value = this.#resolved(name, this.#values.get(name) ?? null)
    if (value === null) return null
    if (isRight(value)) return value
    this.wrong(name, `${rule}, not ${shown(this.#values.get(name))}`)
    return null
  }

  /** Records a problem and returns null if the value refers to a variable that is not set. */
  #resolved(name: string, value: unknown): unknown {
    const unset: string[] = []
    const resolved = resolveReferences(value, this.#reading.variables, (variable) => unset.push(variable))
    for (const variable of unset) this.wrong(name, `refers to the variable ${variable}, which is not set`)
    return unset.length > 0 ? null : resolved
  }

  #pathOf(name: string): string {
    return [...this.#path, name].join('.')
  }

  #readSecret(name: string): string | null {
    const [direct, variable, file] = secretForms(name).map((form) => this.text(form, { default: null }))
    const given = secretForms(name).filter((form) => this.#isPresent(form))
    if (given.length > 1) {
      this.wrong(name, `must be given in only one way, but these are all set: ${given.join(', ')}`)
      return null
    }
    if (direct) {
      if (hasReference(String(this.#values.get(name)))) return direct
      this.wrong(name, `must not be in this file: ${secretRule(name)}`)
    }
    if (variable) {
      const text = this.#reading.variables[variable]?.trim() ?? ''
      if (text !== '') return text
      this.wrong(`${name}_env`, `must name a variable that is set, not ${variable}`)
    }
    if (file) {
      const text = tryReadSecretFile(file) ?? ''
      if (text !== '') return text
      this.wrong(`${name}_file`, `must name a file that contains the secret, not ${file}`)
    }
    return null
  }

  #isPresent(name: string): boolean {
    return (this.#values.get(name) ?? null) !== null
  }

  #hasSecret(name: string): boolean {
    return secretForms(name).some((form) => this.#isPresent(form))
  }

  #readWhole<Result>(name: string, values: Values, read: (section: Section) => Result): Result {
    const section = new Section([...this.#path, name], values, this.#reading)
    const result = read(section)
    section.refuseUnknown()
    return result
  }
}

function secretRule(name: string): string {
  return `set it to \${NAME}, where NAME is an environment variable, or set ${name}_file to the path of a file`
}

function secretForms(name: string): readonly string[] {
  return [name, `${name}_env`, `${name}_file`]
}

function isSection(value: unknown): value is Values {
  return value instanceof Map
}
