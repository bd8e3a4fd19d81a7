// A moment: how long ago, or on which day; and exactly when the pointer rests on it.

import { exactTime, localDate, relativeTime } from '../../lib/format.ts'
import { useNowMs } from './now.tsx'

export function Time({ ms }: { readonly ms: number }) {
  const nowMs = useNowMs()
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTime(ms)} className="whitespace-nowrap">
      {relativeTime(ms, nowMs)}
    </time>
  )
}

/** For what is weeks away. */
export function Day({ ms }: { readonly ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTime(ms)} className="whitespace-nowrap">
      {localDate(ms)}
    </time>
  )
}
