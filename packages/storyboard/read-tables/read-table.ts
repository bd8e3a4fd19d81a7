// Reads a table from `data/`. Tabs separate the cells, and lines that begin with `# ` are comments. The first line that
// is neither empty nor a comment contains the column names. Mistakes are collected, and `finish` reports all of them.

import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Throws if the text is not valid. */
export type ReadCell<Value> = (text: string) => Value

export type Row<Columns extends Readonly<Record<string, ReadCell<unknown>>>> = {
  readonly [Name in keyof Columns]: ReturnType<Columns[Name]>
}

export class Tables {
  readonly #folder: string
  readonly #mistakes: string[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Returns the rows that contain no mistakes. `keysOf` returns the keys of a row, which must be unique in the table.
   */
  read<Columns extends Readonly<Record<string, ReadCell<unknown>>>>(
    name: string,
    columns: Columns,
    keysOf: (row: Row<Columns>) => readonly string[] = () => [],
  ): readonly Row<Columns>[] {
    const lines = readFileSync(path.join(this.#folder, name), 'utf8').split(/\r?\n/)
    const rows: Row<Columns>[] = []
    const seen = new Set<string>()
    let header: readonly string[] | null = null
    for (const [at, line] of lines.entries()) {
      if (line.startsWith('# ') || line.trim() === '') continue
      try {
        if (header === null) header = headerOf(line, Object.keys(columns))
        else {
          const row = rowOf(line.split('\t'), header, columns)
          for (const key of keysOf(row)) see(seen, key)
          rows.push(row)
        }
      } catch (error) {
        this.#mistakes.push(`${name}:${at + 1}: ${error instanceof Error ? error.message : String(error)}`)
        if (header === null) break
      }
    }
    return rows
  }

  complain(name: string, text: string): void {
    this.#mistakes.push(`${name}: ${text}`)
  }

  finish(): void {
    if (this.#mistakes.length > 0) throw new Error(this.#mistakes.join('\n'))
  }
}

function see(seen: Set<string>, key: string): void {
  if (seen.has(key)) throw new Error(`"${key}" is listed twice`)
  seen.add(key)
}

function headerOf(line: string, wanted: readonly string[]): readonly string[] {
  const names = line.split('\t')
  const isRight = names.length === wanted.length && wanted.every((name) => names.includes(name))
  if (!isRight) throw new Error(`the columns are ${names.join(', ')}; expected ${wanted.join(', ')}`)
  return names
}

function rowOf<Columns extends Readonly<Record<string, ReadCell<unknown>>>>(
  cells: readonly string[],
  header: readonly string[],
  columns: Columns,
): Row<Columns> {
  if (cells.length > header.length)
    throw new Error(`the row has ${cells.length} cells, but there are only ${header.length} columns`)
  return Object.fromEntries(
    header.map((name, at) => [name, readCell(columns[name], name, cells[at]?.trim() ?? '')]),
  ) as Row<Columns>
}

function readCell(read: ReadCell<unknown> | undefined, column: string, text: string): unknown {
  try {
    return read?.(text)
  } catch (error) {
    throw new Error(`${column}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
