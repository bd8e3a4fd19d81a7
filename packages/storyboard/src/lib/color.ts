export type Color = `#${string}`

/** A `share` of 0 gives the first color, and 1 gives the second. */
export function mix(first: Color, second: Color, share: number): Color {
  const to = channelsOf(second)
  return colorOf(channelsOf(first).map((value, at) => value + ((to[at] ?? 0) - value) * share))
}

/** Returns a color as it looks in colored light: darker, but not grayer. */
export function multiply(color: Color, light: Color): Color {
  const by = channelsOf(light)
  return colorOf(channelsOf(color).map((value, at) => (value * (by[at] ?? 0)) / 255))
}

/**
 * Changes the saturation. A `factor` of 0 gives a gray of the same brightness, 1 changes nothing, and a higher factor
 * makes the color more saturated.
 */
export function enrich(color: Color, factor: number): Color {
  const grey = luminosityOf(color)
  return colorOf(channelsOf(color).map((value) => grey + (value - grey) * factor))
}

/** Returns the perceived brightness, from 0 to 255. */
export function luminosityOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
  return red * 0.299 + green * 0.587 + blue * 0.114
}

export function greyOf(color: Color): Color {
  const grey = luminosityOf(color)
  return colorOf([grey, grey, grey])
}

export function withAlpha(color: Color, alpha: number): string {
  return `rgba(${channelsOf(color).join(',')},${alpha.toFixed(3)})`
}

/** Returns red, green, and blue, each from 0 to 255. */
export function channelsOf(color: Color): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function colorOf(channels: readonly number[]): Color {
  const bytes = channels.map((value) => Math.max(0, Math.min(255, Math.round(value))))
  return `#${bytes.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
