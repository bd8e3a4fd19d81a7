// What happens when somebody has just signed in: the pages know it, and lead where one wanted to go.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import type { SessionAnswer } from '../../../src/http/site/wire/session.ts'
import { sessionKey } from '../api/session.ts'

/** `back` is a path of the site. */
export function useAfterSignIn(back = '/'): (session: SessionAnswer) => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async (session) => {
    // Nothing of whoever was signed in before.
    queries.clear()
    queries.setQueryData(sessionKey, session)
    await router.navigate({ href: back, replace: true })
  }
}
