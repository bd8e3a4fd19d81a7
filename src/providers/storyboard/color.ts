// Colours as hexadecimal text, mixed and made transparent. Pure.

export type Color = `#${string}`

/** `share` 0 gives the first colour, 1 the second. */
export function mix(first: Color, second: Color, share: number): Color {
  const from = channelsOf(first)
  const to = channelsOf(second)
  const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function withAlpha(color: Color, alpha: number): string {
  return `rgba(${channelsOf(color).join(',')},${alpha.toFixed(3)})`
}

function channelsOf(color: Color): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
