// Colors are assigned in the alphabetical order of the model names, so charts of the same models use the same colors.

export interface ModelColor {
  readonly fill: string
  readonly background: string
}

export type ModelColors = ReadonlyMap<string, ModelColor>

const colors = [
  { fill: 'fill-plot-1', background: 'bg-plot-1' },
  { fill: 'fill-plot-2', background: 'bg-plot-2' },
  { fill: 'fill-plot-3', background: 'bg-plot-3' },
  { fill: 'fill-plot-4', background: 'bg-plot-4' },
  { fill: 'fill-plot-5', background: 'bg-plot-5' },
] as const

/** For all models after the fifth, because only five models have distinct colors. */
export const otherColor: ModelColor = { fill: 'fill-plot-6', background: 'bg-plot-6' }

export function modelColors(modelIds: readonly string[]): ModelColors {
  const names = [...new Set(modelIds)].toSorted()
  return new Map(names.map((name, index) => [name, colors[index] ?? otherColor]))
}
