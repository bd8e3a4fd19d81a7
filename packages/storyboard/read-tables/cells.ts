// Readers for the cells of the tables in `data/`.

import type { Color } from '../src/lib/color.ts'
import type { ReadCell } from './read-table.ts'

export function oneOf<const Name extends string>(names: readonly Name[]): ReadCell<Name> {
  return (text) => {
    const found = names.find((name) => name === text)
    if (found === undefined) throw new Error(`unknown "${text}"; use one of ${names.join(', ')}`)
    return found
  }
}

export function optional<Value>(read: ReadCell<Value>): ReadCell<Value | undefined> {
  return (text) => (text === '' ? undefined : read(text))
}

export function number(min: number, max: number): ReadCell<number> {
  return (text) => {
    const value = Number(text)
    if (text === '' || !(value >= min && value <= max))
      throw new Error(`"${text}" is not a number from ${min} to ${max}`)
    return value
  }
}

export function text(cell: string): string {
  if (cell === '') throw new Error('is empty')
  return cell
}

export function color(cell: string): Color {
  if (!/^#[0-9a-f]{6}$/.test(cell)) throw new Error(`"${cell}" is not a color such as #d0452f`)
  return cell as Color
}

/** Reads a list such as `fox, red fox`. */
export function list(cell: string): readonly string[] {
  const items = cell.split(',').map((item) => item.trim())
  if (items.includes('')) throw new Error('has an empty entry')
  return items
}

/** A `*` in a name stands for each of `man`, `woman`, and `person`. */
export function illustration(illustrations: ReadonlySet<string>): ReadCell<string> {
  return (name) => {
    const wanted = name.includes('*')
      ? ['man', 'woman', 'person'].map((figure) => name.replace('*', figure))
      : [name]
    const missing = wanted.find((one) => !illustrations.has(one))
    if (missing !== undefined) throw new Error(`no illustration is named "${missing}"`)
    return name
  }
}

/** Reads pairs such as `place=forest, mood=dreamy`. */
export function meaning<Meaning extends object>(values: Allowed<Meaning>): ReadCell<Meaning> {
  const read = pair(values)
  return (cell) => Object.fromEntries(list(cell).map(read)) as Meaning
}

type Allowed<Meaning> = Readonly<Record<keyof Meaning, readonly string[]>>

/** Reads a pair such as `place=forest`. */
export function pair<Meaning extends object>(
  values: Allowed<Meaning>,
): ReadCell<readonly [keyof Meaning, string]> {
  const known: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(values))
  return (cell) => {
    const [key = '', value = ''] = cell.split('=')
    const allowed = known.get(key)
    if (allowed === undefined) throw new Error(`unknown "${key}"; use one of ${[...known.keys()].join(', ')}`)
    return [key as keyof Meaning, oneOf(allowed)(value)]
  }
}

export function pattern(cell: string): string {
  return new RegExp(text(cell)).source
}
