// Asks before one leaves what is not shown again: by a link, or by signing out. Where the site cannot ask in its own words,
// as when the tab is closed, the browser asks in its.

import { useBlocker } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Whether one leaves. */
type Ask = () => Promise<boolean>

interface Question {
  readonly leave: () => void
  readonly stay: () => void
}

interface Ways {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}

/** What is to be answered now; null: nobody is leaving. */
export function useLeaveConfirmation(): Question | null {
  const asks = useContext(AsksContext)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask: Ask = useCallback(() => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ leave: () => resolve(true), stay: () => resolve(false) })
    return promise.finally(() => setQuestion(null))
  }, [])
  useEffect(() => {
    asks?.add(ask)
    return () => void asks?.delete(ask)
  }, [asks, ask])
  const asksToStay = useCallback(
    async ({ current, next }: Ways) => current.pathname !== next.pathname && !(await ask()),
    [ask],
  )
  useBlocker({ shouldBlockFn: asksToStay })
  return question
}

/** Does it when every question on the page was answered with leaving. Links ask by themselves. */
export function useGuardedLeave(): (go: () => void) => Promise<void> {
  const asks = useContext(AsksContext)
  return async (go) => {
    for (const ask of asks ?? []) if (!(await ask())) return
    go()
  }
}

const AsksContext = createContext<Set<Ask> | null>(null)

export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const [asks] = useState(() => new Set<Ask>())
  return <AsksContext value={asks}>{children}</AsksContext>
}
