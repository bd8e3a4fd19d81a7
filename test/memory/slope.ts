export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the growth of `y` per unit of `x` (least squares), or 0 for fewer than two points. */
export function slopeOf(points: readonly Point[]): number {
  const mean = { x: meanOf(points.map(({ x }) => x)), y: meanOf(points.map(({ y }) => y)) }
  const spread = points.reduce((sum, { x }) => sum + (x - mean.x) ** 2, 0)
  const common = points.reduce((sum, { x, y }) => sum + (x - mean.x) * (y - mean.y), 0)
  return spread === 0 ? 0 : common / spread
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
