import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../lib/brand.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import { noClaimant } from './claim.ts'
import { claimantAfterRelease, decideAdvance } from './decide-advance.ts'
import type {
  AdvanceDecision,
  AdvancingTask,
  AttemptChange,
  LastAttempt,
  NextState,
} from './decide-advance.ts'

const worker = branded<ProcessId>('prc_1')
const first = branded<JobKey>('job-1')
const second = branded<JobKey>('job-2')

const queued: AdvancingTask = {
  phase: 'queued',
  attempt: 0,
  claimedBy: worker,
  submits: 0,
  lifetimeEndMs: 10_000,
  isCancelRequested: false,
  lastAttempt: null,
  nowMs: 1_000,
}

function submit(jobKey: JobKey, runForMs = 3_000): NextState & { readonly phase: 'submitting' } {
  return { phase: 'submitting', jobKey, route: 'fast', provider: 'storyboard', runForMs }
}

function after(task: AdvancingTask, to: NextState): AdvancingTask {
  const { columns, change } = advanced(decideAdvance(task, { from: task.phase, to }))
  return { ...task, ...columns, lastAttempt: lastAfter(task, change), nowMs: task.nowMs + 1_000 }
}

function lastAfter(
  { lastAttempt }: AdvancingTask,
  { submit, accepted, ended }: AttemptChange,
): LastAttempt | null {
  if (submit !== null) return { jobKey: submit.jobKey, deadlineMs: submit.deadlineMs }
  if (ended === 'unsent' || lastAttempt === null) return null
  return { ...lastAttempt, deadlineMs: accepted?.deadlineMs ?? lastAttempt.deadlineMs }
}

const back = (last: 'unsent' | 'failed' | 'lost') => ({ phase: 'queued', last }) as const

function advanced(decision: AdvanceDecision): AdvanceDecision & { readonly kind: 'advance' } {
  assert.equal(decision.kind, 'advance')
  return decision as AdvanceDecision & { readonly kind: 'advance' }
}

test("a submission counts as an attempt, records its job key, and starts the task's time on the engine", () => {
  const decision = decideAdvance(queued, { from: 'queued', to: submit(first) })
  assert.deepEqual(advanced(decision), {
    kind: 'advance',
    columns: { phase: 'submitting', attempt: 1, submits: 1, claimedBy: worker },
    change: {
      ended: null,
      submit: { number: 1, jobKey: first, route: 'fast', provider: 'storyboard', deadlineMs: 4_000 },
      accepted: null,
    },
    deadlineMs: 4_000,
  })
})

test("the time on the engine never extends the deadline beyond the task's lifetime", () => {
  assert.equal(after(queued, submit(first, 60_000)).lastAttempt?.deadlineMs, 10_000)
})

test('an attempt after a failure keeps the claim and the deadline, and its submission has its own record', () => {
  const submitted = after(queued, submit(first))
  const running = after(submitted, { phase: 'running', handle: { id: 7 } })
  for (const task of [submitted, running]) {
    const step = advanced(decideAdvance(task, { from: task.phase, to: back('failed') }))
    assert.deepEqual(
      [step.columns.claimedBy, step.deadlineMs, step.columns.attempt, step.change.ended],
      [worker, 4_000, 2, 'failed'],
    )
    const next = after(after(task, back('failed')), submit(second))
    assert.deepEqual([next.attempt, next.submits], [2, 2])
    assert.deepEqual(next.lastAttempt, { jobKey: second, deadlineMs: 4_000 })
  }
})

test('a job that ended with its process is lost, and the next submission belongs to the same attempt', () => {
  const lost = after(after(queued, submit(first)), back('lost'))
  assert.deepEqual([lost.claimedBy, lost.attempt], [worker, 1])
  const again = after(lost, submit(second))
  assert.deepEqual([again.attempt, again.submits], [1, 2])
  assert.deepEqual(again.lastAttempt, { jobKey: second, deadlineMs: 4_000 })
})

test('a task that a busy engine refused gets its full time on the engine again, and its next submission belongs to the same attempt', () => {
  const submitted = after(queued, submit(first))
  const step = advanced(decideAdvance(submitted, { from: 'submitting', to: back('unsent') }))
  assert.deepEqual(
    [step.columns.claimedBy, step.deadlineMs, step.columns.attempt, step.change.ended],
    [null, 10_000, 1, 'unsent'],
  )
  const returned = after(submitted, back('unsent'))
  const next = after({ ...returned, claimedBy: worker }, submit(second))
  assert.deepEqual([next.attempt, next.lastAttempt?.deadlineMs], [1, 6_000])
})

test('the step to storing extends a deadline that leaves too little time for the output, and never shortens one', () => {
  const storing = (storeForMs: number) =>
    ({ phase: 'storing', handle: null, storeForMs, cost: null }) as const
  const submitting = after(queued, submit(first))
  const deadlineAfter = (task: AdvancingTask, storeForMs: number) =>
    after(task, storing(storeForMs)).lastAttempt?.deadlineMs
  assert.equal(deadlineAfter({ ...submitting, nowMs: 4_000 }, 2_000), 6_000)
  assert.equal(deadlineAfter(submitting, 500), 4_000)
  const lifeIsOver = { ...submitting, lastAttempt: { jobKey: first, deadlineMs: 10_000 }, nowMs: 50_000 }
  assert.equal(deadlineAfter(lifeIsOver, 2_000), 12_000)
})

test('a step that has already been taken is recognized', () => {
  const submitting = after(queued, submit(first))
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(first) }).kind, 'repeat')
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(second) }).kind, 'stale')
  const failed = after(submitting, back('failed'))
  assert.deepEqual(decideAdvance(failed, { from: 'submitting', to: back('failed') }), {
    kind: 'repeat',
    deadlineMs: 4_000,
  })
})

test('a step that the phase table does not allow throws an error', () => {
  assert.throws(() => decideAdvance(queued, { from: 'queued', to: { phase: 'running', handle: null } }))
})

test('a released task becomes unclaimed if it is queued; after its first submission, it waits to be taken over', () => {
  assert.equal(claimantAfterRelease('queued'), null)
  assert.equal(claimantAfterRelease('running'), noClaimant)
})
