// The task's events with their times, and the remaining steps.

import type { TimelineEvent } from '../../../../src/http/site/wire/tasks.ts'
import { classes } from '../../lib/classes.ts'
import { Credits } from '../../components/display/credits.tsx'
import { Icon } from '../../components/display/icon.tsx'
import { exactTime, timeOfDay } from '../../lib/format.ts'
import { expectedAfter } from './expected-after.ts'
import { formatStep } from './format-step.ts'

export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className="flex flex-col">
      {events.map((event, index) => {
        const { icon, className } = styles[event.what]
        const before = events[index - 1]
        return (
          <li key={event.what} className="group flex gap-3">
            <div className="flex flex-col items-center">
              <Icon name={icon} className={classes('my-0.5 size-5', className)} />
              <span className="w-px flex-1 bg-line group-last:hidden" />
            </div>
            <div className="min-w-0 flex-1 pb-3.5 text-sm group-last:pb-0">
              <p className="font-medium">{labelOf(event)}</p>
              <p className="text-muted tabular-nums">
                <time dateTime={new Date(event.at_ms).toISOString()} title={exactTime(event.at_ms)}>
                  {timeOfDay(event.at_ms, 'seconds')}
                </time>
                {before !== undefined &&
                  event.at_ms > before.at_ms &&
                  ` · after ${formatStep(event.at_ms - before.at_ms)}`}
              </p>
            </div>
          </li>
        )
      })}
      {expectedAfter(events).map((what) => (
        <li key={what} className="group flex gap-3 text-muted">
          <div className="flex flex-col items-center">
            <Icon name="circle" className="my-0.5 size-5 text-line" />
            <span className="w-px flex-1 bg-line group-last:hidden" />
          </div>
          <p className="h-13.5 pt-px text-sm group-last:h-10">{labelOf({ what })}</p>
        </li>
      ))}
    </ol>
  )
}

function labelOf({ what, credits = 0, attempt = 1 }: Omit<TimelineEvent, 'at_ms'>) {
  switch (what) {
    case 'created':
      return 'Created'
    case 'charged':
      return (
        <>
          Charged <Credits amount={credits} />
        </>
      )
    case 'submitted':
      return attempt > 1 ? `Sent to the engine (attempt ${attempt})` : 'Sent to the engine'
    case 'cancel_requested':
      return 'Cancellation requested'
    case 'storing':
      return 'Generated'
    case 'succeeded':
      return 'Succeeded'
    case 'failed':
      return 'Failed'
    case 'refunded':
      return (
        <>
          Refunded <Credits amount={credits} />
        </>
      )
    case 'deleted':
      return 'Deleted'
  }
}

const styles = {
  created: { icon: 'plus', className: 'text-muted' },
  charged: { icon: 'credits', className: 'text-muted' },
  submitted: { icon: 'running', className: 'text-muted' },
  cancel_requested: { icon: 'close', className: 'text-muted' },
  storing: { icon: 'download', className: 'text-muted' },
  succeeded: { icon: 'check-circle', className: 'text-good' },
  failed: { icon: 'x-circle', className: 'text-bad' },
  refunded: { icon: 'credits', className: 'text-good' },
  deleted: { icon: 'trash', className: 'text-muted' },
} as const
