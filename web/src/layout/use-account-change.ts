// A browser has one session for all of its pages: what one of them signs out of, or into, the others find out here.

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { sessionQuery } from '../api/session.ts'

/** Nothing of one account stays on a page at which another one looks. */
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
