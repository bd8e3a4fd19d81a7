// Finds the code that a mutant replaces. Only tokens are compared, so the mutant stays valid when formatting or
// comments change.

export interface SourceRange {
  readonly start: number
  readonly end: number
}

/** White space and comments. */
const gap = String.raw`(?:\s|//[^\n]*|/\*[\s\S]*?\*/)*`

export function findPlaces(source: string, text: string): readonly SourceRange[] {
  const tokens = text.match(/\w+|[^\w\s]/g) ?? []
  // The formatter adds a trailing comma at a line break, so a comma may precede a closing bracket.
  const pattern = tokens
    .map((token) => (/[)\]}]/.test(token) ? `,?${gap}` : '') + wholeToken(token))
    .join(gap)
  return [...source.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function wholeToken(token: string): string {
  return /\w/.test(token) ? String.raw`(?<!\w)${token}(?!\w)` : `\\${token}`
}

export function replaceRange(source: string, { start, end }: SourceRange, replacement: string): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
