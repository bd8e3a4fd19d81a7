// The remaining steps of a task if it succeeds. We show them in advance, so that the page does not shift.

import type { TimelineEvent } from '../../../../src/http/site/wire/tasks.ts'

type What = TimelineEvent['what']

/** Returns no steps for a finished task. */
export function expectedAfter(events: readonly TimelineEvent[]): readonly What[] {
  const happened: ReadonlySet<What> = new Set(events.map(({ what }) => what))
  const isFinished = happened.has('succeeded') || happened.has('failed')
  return isFinished ? [] : expectedSteps.filter((what) => !happened.has(what))
}

const expectedSteps: readonly What[] = ['submitted', 'storing', 'succeeded']
