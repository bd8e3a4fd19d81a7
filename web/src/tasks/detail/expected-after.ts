// The steps that remain until a task succeeds. We show them in advance, so that the page does not shift.

import type { TimelineEvent } from '../../../../src/http/site/wire/tasks.ts'

type What = TimelineEvent['what']

/** Returns an empty list if the task has ended or is being canceled. */
export function expectedAfter(events: readonly TimelineEvent[]): readonly What[] {
  const happened: ReadonlySet<What> = new Set(events.map(({ what }) => what))
  const isLast = lastSteps.some((what) => happened.has(what))
  return isLast ? [] : expectedSteps.filter((what) => !happened.has(what))
}

const lastSteps: readonly What[] = ['succeeded', 'failed', 'cancel_requested']
const expectedSteps: readonly What[] = ['submitted', 'storing', 'succeeded']
