// The way out, of this browser or of every one: nothing of the account stays behind for whoever signs in next.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { clearTabState } from '../lib/tab-state.ts'
import { useGuardedLeave } from './leave-guard.tsx'
import { useAction } from './use-action.ts'
import type { Action } from './use-action.ts'

/** `signOut` asks the service; first the page is asked whether one may go. */
export function useSignOut(signOut: () => Promise<unknown>): Action<void> {
  const leave = useGuardedLeave()
  const router = useRouter()
  const queries = useQueryClient()
  const action = useAction<void, unknown>(signOut, async () => {
    queries.clear()
    clearTabState()
    await router.invalidate()
  })
  return { ...action, run: () => void leave(() => action.run()) }
}
