export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** A value and its reference value, measured one shortly after the other on the same machine. */
export interface Pair {
  readonly measured: number
  readonly reference: number
}

/** Returns the median of the ratios, and their range. A change in the median that stays within the range is noise. */
export function ratioOf(pairs: readonly Pair[]): string {
  const ratios = pairs.map(({ measured, reference }) => measured / reference)
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

/** Rounds to three significant digits, because more would be noise. */
export function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en')
}

export function printTable(lines: readonly (readonly string[])[]): void {
  const columns = lines[0]?.map((_, column) => column) ?? []
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) {
    const cells = line.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}
