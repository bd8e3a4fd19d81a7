import type { SpendAnswer } from '../../../../src/http/site/wire/credits.ts'

export interface SpendDay {
  /** A UTC day such as `2026-11-21`. */
  readonly day: string
  readonly credits: number
  /** Sorted by name. The service leaves out models whose tasks have all failed. */
  readonly models: readonly ModelSpend[]
}

export interface ModelSpend {
  readonly modelId: string
  readonly credits: number
  readonly tasks: number
}

/** Returns the last `count` UTC days, oldest first. Includes today and days without spend. */
export function spendDays(rows: SpendAnswer['days'], count: number, nowMs: number): readonly SpendDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(nowMs - (count - 1 - index) * dayMs)
    const models = (byDay.get(day) ?? [])
      .map(({ model_id, credits, tasks }) => ({ modelId: model_id, credits, tasks }))
      .toSorted(byName)
    return { day, credits: sumOf(models), models }
  })
}

/** In descending order of credits. */
export function spendByModel(days: readonly SpendDay[]): readonly ModelSpend[] {
  const byModel = Map.groupBy(
    days.flatMap(({ models }) => models),
    ({ modelId }) => modelId,
  )
  return [...byModel]
    .map(([modelId, spends]) => ({
      modelId,
      credits: sumOf(spends),
      tasks: spends.reduce((sum, { tasks }) => sum + tasks, 0),
    }))
    .toSorted((one, other) => other.credits - one.credits || byName(one, other))
}

export function sumOf(spends: readonly { readonly credits: number }[]): number {
  return spends.reduce((sum, { credits }) => sum + credits, 0)
}

/** Returns a round number that is at least `max` and easy to halve for the middle tick: 2, 4, 6, 8, 10, 20, 40, … */
export function scaleEnd(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  const factor = [1, 2, 4, 6, 8].find((factor) => factor * power >= max) ?? 10
  return Math.max(2, factor * power)
}

/**
 * A model's part of a column. `top` is the distance from the top of the plot. Both numbers are percentages of the
 * plot's height.
 */
export interface StackPart {
  readonly modelId: string
  readonly top: number
  readonly height: number
}

/** Stacks the models from the bottom up. Negative amounts count as 0. `end` is the highest value on the scale. */
export function stackOf({ models }: SpendDay, end: number): readonly StackPart[] {
  let top = 100
  return models.map(({ modelId, credits }) => {
    const height = (Math.max(0, credits) / end) * 100
    top -= height
    return { modelId, top, height }
  })
}

const dayMs = 86_400_000

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function byName(one: ModelSpend, other: ModelSpend): number {
  return one.modelId < other.modelId ? -1 : 1
}
