// The amounts of one day, shown above the plot.

import { formatDay, formatNumber } from '../../lib/format.ts'
import { ColorDot } from './color-dot.tsx'
import type { ModelColors } from './model-colors.ts'
import type { SpendDay } from './spend-days.ts'

interface SpendTooltipProps {
  readonly day: SpendDay
  /** The day's position in the plot, from 0 (left) to 1 (right). */
  readonly share: number
  readonly colors: ModelColors
}

export function SpendTooltip({ day, share, colors }: SpendTooltipProps) {
  return (
    <div
      aria-hidden="true"
      // The tooltip is shifted to the left in proportion to `share`, so it never leaves the plot.
      style={{ left: `${share * 100}%`, transform: `translateX(${-share * 100}%)` }}
      className="pointer-events-none absolute bottom-full z-10 mb-1 w-56 rounded-control border border-line bg-surface p-3 text-xs text-ink shadow-float"
    >
      <p className="flex justify-between gap-3 font-medium">
        {formatDay(day.day, 'long')}
        <span className="tabular-nums">{formatNumber(day.credits)}</span>
      </p>
      {/* The models have the same order as in the column, from top to bottom. */}
      <ul className="mt-1.5 flex flex-col gap-1 empty:hidden">
        {day.models.toReversed().map(({ modelId, credits }) => (
          <li key={modelId} className="flex items-center gap-2 text-muted">
            <ColorDot modelId={modelId} colors={colors} />
            <span className="min-w-0 flex-1 truncate">{modelId}</span>
            <span className="tabular-nums">{formatNumber(credits)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
