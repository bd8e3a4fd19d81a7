// Signs out, in this browser or everywhere. Clears the account's data, because another person may use the browser next.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { clearTabState } from '../lib/tab-state.ts'
import { useGuardedLeave } from './leave-guard.tsx'
import { useAction } from './use-action.ts'
import type { Action } from './use-action.ts'

/** If necessary, the leave guard asks for confirmation before `signOut` calls the service. */
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
