// A page with a secret that cannot be shown again asks for confirmation before the user leaves the page. If the user
// closes the tab, the browser asks instead.

import { useBlocker } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/** Resolves to true if the user chooses to leave the page. */
type Ask = () => Promise<boolean>

interface Question {
  readonly leave: () => void
  readonly stay: () => void
}

interface Navigation {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}

/** Makes the page ask for confirmation before the user leaves it. Returns the pending question, if there is one. */
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
  const shouldStay = useCallback(
    async ({ current, next }: Navigation) => current.pathname !== next.pathname && !(await ask()),
    [ask],
  )
  useBlocker({ shouldBlockFn: shouldStay })
  return question
}

/**
 * Returns a function that shows every confirmation on the page in turn, and calls `go` only if the user chooses to
 * leave each time. Links do not need this function, because the router asks for confirmation before it follows a link.
 */
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
