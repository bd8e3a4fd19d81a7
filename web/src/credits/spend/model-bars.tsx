// Spend by model, as bars that also serve as the plot's legend.

import { classes } from '../../lib/classes.ts'
import { Credits } from '../../components/display/credits.tsx'
import { formatNumber, unitFor } from '../../lib/format.ts'
import { ColorDot } from './color-dot.tsx'
import { otherColor } from './model-colors.ts'
import type { ModelColors } from './model-colors.ts'
import type { ModelSpend } from './spend-days.ts'

interface ModelBarsProps {
  /** In descending order of spend. */
  readonly models: readonly ModelSpend[]
  readonly colors: ModelColors
}

export function ModelBars({ models, colors }: ModelBarsProps) {
  const most = models[0]?.credits ?? 0
  return (
    <ul aria-label="Spending by model" className="flex flex-col gap-3 text-sm">
      {models.map(({ modelId, credits, tasks }) => (
        <li key={modelId}>
          <div className="flex items-center gap-2">
            <ColorDot modelId={modelId} colors={colors} />
            <span className="min-w-0 flex-1 truncate">{modelId}</span>
            <Credits amount={credits} isUnitMuted />
          </div>
          <div className="mt-0.5 flex items-center gap-3">
            <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
              <div
                className={classes('h-full rounded-full', (colors.get(modelId) ?? otherColor).background)}
                style={{ width: `${(Math.max(0, credits) / Math.max(1, most)) * 100}%` }}
              />
            </div>
            <span className="min-w-14 text-right text-xs text-muted">
              {formatNumber(tasks)} {unitFor(tasks, 'task')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
