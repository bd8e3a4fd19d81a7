import { branded } from '../../src/lib/brand.ts'
import type { NextState } from '../../src/domain/tasks/decide-advance.ts'
import type { Phase } from '../../src/domain/tasks/task.ts'

export type Step =
  | {
      readonly kind: 'create'
      readonly account: number
      readonly price: number
      readonly isVideo: boolean
      readonly key: string | null
      readonly body: string
    }
  | { readonly kind: 'claim'; readonly limit: number }
  | { readonly kind: 'advance'; readonly pick: number; readonly to: NextState['phase'] }
  | { readonly kind: 'settle'; readonly pick: number; readonly isSuccess: boolean }
  | { readonly kind: 'release'; readonly pick: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | {
      readonly kind: 'grant' | 'adjustment'
      readonly account: number
      readonly amount: number
      readonly reference: string
    }
  | { readonly kind: 'revoke'; readonly account: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'archive'; readonly limit: number }

/** Returns `unsent` if a busy engine refused the submission, or `failed` if the job failed. */
export function lastFrom(from: Phase): 'unsent' | 'failed' {
  return from === 'submitting' ? 'unsent' : 'failed'
}

/** Returns `phase` if `to` may follow it. Otherwise, returns another phase that `to` may follow. */
export function stepBefore(to: NextState['phase'], phase: Phase): Phase {
  const before = { queued: ['submitting', 'running'], submitting: ['queued'], running: ['submitting'] }
  const candidates: readonly string[] = to === 'storing' ? ['running', 'submitting'] : before[to]
  return (candidates.includes(phase) ? phase : candidates[0]) as Phase
}

export function stateOf(phase: NextState['phase'], from: Phase): NextState {
  if (phase === 'queued') return { phase, last: lastFrom(from) }
  if (phase === 'submitting')
    return { phase, jobKey: branded('j'), route: 'a', provider: 'storyboard', runForMs: 5e3 }
  return phase === 'running'
    ? { phase, handle: { job: 1 } }
    : { phase, handle: { job: 1 }, storeForMs: 0, cost: null }
}
