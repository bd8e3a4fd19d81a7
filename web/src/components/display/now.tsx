// All relative times on a page use the same clock, so they are consistent.

import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Returns the current time in Unix milliseconds, updated every `tickMs`. */
export function useNowMs(): number {
  return useContext(NowContext)
}

const NowContext = createContext(0)

const tickMs = 10_000

export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={nowMs}>{children}</NowContext>
}

/** Returns the time from `sinceMs` to `untilMs` or, if `untilMs` is null, to now. Updated every second. */
export function useElapsedMs(sinceMs: number, untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (untilMs !== null) return
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [untilMs])
  // The service's clock may be ahead of the browser's.
  return Math.max(0, (untilMs ?? nowMs) - sinceMs)
}
