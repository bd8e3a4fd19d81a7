// A relative time or a date. The tooltip shows the exact time.

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

/** For dates that are weeks away. */
export function Day({ ms }: { readonly ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTime(ms)} className="whitespace-nowrap">
      {localDate(ms)}
    </time>
  )
}
