// What was spent, put in the order in which it is drawn and read: by day, and by model.

import type { SpendAnswer } from '../../../../src/http/site/wire/credits.ts'

export interface SpendDay {
  /** `2026-11-21`, of UTC. */
  readonly day: string
  readonly credits: number
  /** In the order of the models' names, without those that cost nothing. */
  readonly models: readonly ModelSpend[]
}

export interface ModelSpend {
  readonly modelId: string
  readonly credits: number
  readonly tasks: number
}

/** The last `count` days up to today, also those without any. */
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

/** What each model cost in all of the days, the dearest first. */
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

/** At least `most`, and a number that one reads at a glance when it is halved: 2, 4, 10, 20, 40, 100 … */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const factor = [1, 2, 4, 6, 8].find((factor) => factor * power >= most) ?? 10
  return Math.max(2, factor * power)
}

/** A model's part of a column, in percent of the plot from its top. */
export interface StackPart {
  readonly modelId: string
  readonly top: number
  readonly height: number
}

/** From the ground up. What came back beyond what was spent is not drawn. `end` is that of the scale. */
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
