// A moment: how long ago, and exactly when the pointer rests on it.

import { exactTime, relativeTime } from '../format.ts'
import { useNowMs } from './now.tsx'

export function Time({ ms }: { readonly ms: number }) {
  const nowMs = useNowMs()
  return (
    <time dateTime={new Date(ms).toISOString()} title={exactTime(ms)} className="whitespace-nowrap">
      {relativeTime(ms, nowMs)}
    </time>
  )
}
