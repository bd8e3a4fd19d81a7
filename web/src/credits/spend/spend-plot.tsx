// Spend by day as stacked columns. The amounts of a day appear when the user hovers over the day, or moves to it with
// the arrow keys. Screen readers announce these amounts.

import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

import { classes } from '../../lib/classes.ts'
import { formatDay, formatNumber, shortNumber, unitFor } from '../../lib/format.ts'
import { otherColor } from './model-colors.ts'
import type { ModelColors } from './model-colors.ts'
import { scaleEnd, stackOf } from './spend-days.ts'
import type { SpendDay } from './spend-days.ts'
import { SpendTooltip } from './spend-tooltip.tsx'

interface SpendPlotProps {
  /** Must contain at least one day. */
  readonly days: readonly SpendDay[]
  readonly colors: ModelColors
  /** The height of the plot without the day labels. */
  readonly heightClassName: string
}

/** The width of a column, as a share of the space for its day. */
const columnShare = 0.72

export function SpendPlot({ days, colors, heightClassName }: SpendPlotProps) {
  const [shown, show] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const last = days.length - 1
  const slot = 100 / days.length
  const end = scaleEnd(Math.max(...days.map(({ credits }) => credits)))
  const current = shown === null ? undefined : days[shown]

  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    show(clamp(Math.floor(((event.clientX - left) / width) * days.length), last))
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const next = steps.get(event.key)?.(shown ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    show(clamp(next, last))
  }
  return (
    // The keys only choose which day's amounts are shown, so the plot is a figure, not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <figure
      tabIndex={0}
      aria-label="Spending by day. Use the arrow keys to move from day to day."
      onKeyDown={step}
      onFocus={() => {
        setFocused(true)
        show((before) => before ?? last)
      }}
      onBlur={() => {
        setFocused(false)
        show(null)
      }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => show(null)}
      className="relative ml-11 touch-pan-y self-start rounded-control text-xs text-muted"
    >
      <div className={classes('relative', heightClassName)}>
        <Scale end={end} />
        <svg width="100%" height="100%" aria-hidden="true" className="relative block overflow-visible">
          {shown !== null && (
            <rect x={`${shown * slot}%`} width={`${slot}%`} height="100%" className="fill-ink/6" />
          )}
          {days.map((day, index) => (
            <Column
              key={day.day}
              day={day}
              end={end}
              x={slot * (index + (1 - columnShare) / 2)}
              width={slot * columnShare}
              colors={colors}
            />
          ))}
        </svg>
      </div>
      <DayLabels days={days} />
      {current !== undefined && (
        <SpendTooltip day={current} share={(shown ?? last) / Math.max(1, last)} colors={colors} />
      )}
      <p role="status" className="sr-only">
        {isFocused && current !== undefined && summaryOf(current)}
      </p>
    </figure>
  )
}

interface ColumnProps {
  readonly day: SpendDay
  /** The end of the scale, in credits. */
  readonly end: number
  /** A percentage of the plot's width, as is `width`. */
  readonly x: number
  readonly width: number
  readonly colors: ModelColors
}

function Column({ day, end, x, width, colors }: ColumnProps) {
  return stackOf(day, end).map(({ modelId, top, height }) => (
    <rect
      key={modelId}
      x={`${x}%`}
      y={`${top}%`}
      width={`${width}%`}
      height={`${height}%`}
      className={classes((colors.get(modelId) ?? otherColor).fill, 'stroke-surface')}
    />
  ))
}

function Scale({ end }: { readonly end: number }) {
  return [end, end / 2, 0].map((value, index) => (
    <div
      key={value}
      aria-hidden="true"
      className={classes('absolute inset-x-0 border-t', value === 0 ? 'border-edge' : 'border-line')}
      style={{ top: `${index * 50}%` }}
    >
      <span className="absolute -top-2 right-full mr-2 tabular-nums">{shortNumber(value)}</span>
    </div>
  ))
}

/** The number of dates that fit on a phone screen. Weekdays are shorter, so seven of them fit. */
const dayLabelsMax = 4

function DayLabels({ days }: { readonly days: readonly SpendDay[] }) {
  const interval = days.length <= 7 ? 1 : Math.ceil(days.length / dayLabelsMax)
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-4">
      {days.map(({ day }, index) =>
        (days.length - 1 - index) % interval === 0 ? (
          <span
            key={day}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
          >
            {formatDay(day, days.length <= 7 ? 'weekday' : 'short')}
          </span>
        ) : null,
      )}
    </div>
  )
}

/** Returns the index of the next day to show. The caller limits the index to the range from 0 to `last`. */
type Step = (shown: number, last: number) => number

const steps = new Map<string, Step>([
  ['ArrowLeft', (shown) => shown - 1],
  ['ArrowDown', (shown) => shown - 1],
  ['ArrowRight', (shown) => shown + 1],
  ['ArrowUp', (shown) => shown + 1],
  ['PageDown', (shown) => shown - 7],
  ['PageUp', (shown) => shown + 7],
  ['Home', () => 0],
  ['End', (_, last) => last],
])

function clamp(index: number, last: number): number {
  return Math.min(last, Math.max(0, index))
}

function summaryOf(day: SpendDay): string {
  const models = day.models.map(({ modelId, credits }) => `${modelId} ${formatNumber(credits)}`)
  const total = `${formatNumber(day.credits)} ${unitFor(day.credits, 'credit')}`
  return [`${formatDay(day.day, 'long')}: ${total}`, ...models].join(', ')
}
