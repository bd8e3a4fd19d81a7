// Updates the session after sign-in, and opens the page that the user asked for.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import type { SessionAnswer } from '../../../src/http/site/wire/session.ts'
import { sessionKey } from '../api/session.ts'

/** `back` is a path on this site. */
export function useAfterSignIn(back = '/'): (session: SessionAnswer) => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async (session) => {
    // The cache may contain data of the previous account.
    queries.clear()
    queries.setQueryData(sessionKey, session)
    await router.navigate({ href: back, replace: true })
  }
}
