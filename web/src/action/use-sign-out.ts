// Signs out, in this browser or everywhere, and clears the account's data, so that the next user of the browser cannot
// see the data.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { clearTabState } from '../lib/tab-state.ts'
import { useGuardedLeave } from './leave-guard.tsx'
import { useAction } from './use-action.ts'
import type { Action } from './use-action.ts'

/** `signOut` calls the service. The leave guard asks the user first. */
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
