/**
 * Returns 1 inside the dots of a grid that is rotated by 45°, and 0 outside, with a soft edge in between. `share` is
 * the fraction of the area that the dots cover.
 */
export function dotAt(x: number, y: number, spacing: number, share: number): number {
  const across = ((x + y) * Math.SQRT1_2) / spacing
  const down = ((x - y) * Math.SQRT1_2) / spacing
  const aside = across - Math.round(across)
  const below = down - Math.round(down)
  // `Math.hypot` would take ten times as long, because it prevents overflow and underflow.
  const distance = Math.sqrt(aside * aside + below * below)
  const radius = Math.sqrt(share / Math.PI)
  return Math.min(1, Math.max(0, (radius - distance) * spacing + 0.5))
}
