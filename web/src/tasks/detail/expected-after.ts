// What a task that goes well still has before it: shown in advance, so that nothing below moves when it comes.

import type { TimelineEvent } from '../../../../src/http/site/wire/tasks.ts'

type What = TimelineEvent['what']

/** Nothing once it has ended. */
export function expectedAfter(events: readonly TimelineEvent[]): readonly What[] {
  const happened: ReadonlySet<What> = new Set(events.map(({ what }) => what))
  const isOver = happened.has('succeeded') || happened.has('failed')
  return isOver ? [] : course.filter((what) => !happened.has(what))
}

const course: readonly What[] = ['submitted', 'storing', 'succeeded']
