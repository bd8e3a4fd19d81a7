// Reacts when another tab signs out or signs in to another account, because all tabs share one session.

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { sessionQuery } from '../api/session.ts'

/**
 * Reloads the page when the account changes, so that no data from the previous account stays visible. After a sign-out,
 * the router opens the sign-in page.
 */
export function useAccountChange(): void {
  const router = useRouter()
  const account = useQuery(sessionQuery).data?.account
  const id = account === undefined ? undefined : (account?.account_id ?? null)
  const first = useRef(id)
  useEffect(() => {
    if (id === undefined) return
    first.current ??= id
    if (id === null) void router.invalidate()
    else if (id !== first.current) window.location.reload()
  }, [id, router])
}
