// The time, for whatever tells how long ago something was: one clock for the page, so that all of it moves together.

import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Unix milliseconds, exact to `tickMs`. */
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

/** How long it has taken since then, each second anew; `untilMs` says that it is over. */
export function useElapsedMs(sinceMs: number, untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (untilMs !== null) return
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [untilMs])
  // The service's clock may be ahead of this one.
  return Math.max(0, (untilMs ?? nowMs) - sinceMs)
}
