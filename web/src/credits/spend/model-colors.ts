// The colour of each model in the plots: by its place among the names, so that it is the same in all of them.

export interface ModelColor {
  readonly fill: string
  readonly ground: string
}

export type ModelColors = ReadonlyMap<string, ModelColor>

const colors = [
  { fill: 'fill-plot-1', ground: 'bg-plot-1' },
  { fill: 'fill-plot-2', ground: 'bg-plot-2' },
  { fill: 'fill-plot-3', ground: 'bg-plot-3' },
  { fill: 'fill-plot-4', ground: 'bg-plot-4' },
  { fill: 'fill-plot-5', ground: 'bg-plot-5' },
] as const

/** For models beyond the colours that one can tell apart. */
export const otherColor: ModelColor = { fill: 'fill-plot-6', ground: 'bg-plot-6' }

export function modelColors(modelIds: readonly string[]): ModelColors {
  const names = [...new Set(modelIds)].toSorted()
  return new Map(names.map((name, index) => [name, colors[index] ?? otherColor]))
}
