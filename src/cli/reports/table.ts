// Formats text for a terminal.

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Returns a time such as `2026-11-22 19:43:34`, in UTC. */
export function utc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns "1 credit" or "20 credits", for example. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${Math.abs(count) === 1 ? '' : 's'}`
}

/**
 * Replaces control and invisible characters (Unicode category C), except line feeds, because a terminal would interpret
 * control characters.
 */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '�')
}
