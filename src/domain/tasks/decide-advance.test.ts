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
  lastAttempt: null,
  nowMs: 1_000,
}

function submit(jobKey: JobKey, runForMs = 3_000): NextState & { readonly phase: 'submitting' } {
  return { phase: 'submitting', jobKey, route: 'fast', provider: 'storyboard', runForMs, isRepeat: false }
}

/** The task after the step, which is taken one second later. */
function after(task: AdvancingTask, to: NextState, hasFailed = false): AdvancingTask {
  const { columns, change } = advanced(decideAdvance(task, { from: task.phase, to, hasFailed }))
  return { ...task, ...columns, lastAttempt: lastAfter(task, change), nowMs: task.nowMs + 1_000 }
}

function lastAfter(
  { lastAttempt }: AdvancingTask,
  { submit, accepted, ended }: AttemptChange,
): LastAttempt | null {
  if (submit !== null) return { jobKey: submit.jobKey, deadlineMs: submit.deadlineMs }
  if (ended !== null || lastAttempt === null) return null
  return { ...lastAttempt, deadlineMs: accepted?.deadlineMs ?? lastAttempt.deadlineMs }
}

/** How the step ends the open attempt. */
function endBy(task: AdvancingTask, to: NextState, hasFailed = false) {
  return advanced(decideAdvance(task, { from: task.phase, to, hasFailed })).change.ended
}

function advanced(decision: AdvanceDecision): AdvanceDecision & { readonly kind: 'advance' } {
  assert.equal(decision.kind, 'advance')
  return decision as AdvanceDecision & { readonly kind: 'advance' }
}

test('a submission counts as an attempt, records its job key, and starts the time at the engine', () => {
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

test('the time at the engine never moves the deadline to a later time', () => {
  assert.equal(after(queued, submit(first, 60_000)).lastAttempt?.deadlineMs, 10_000)
})

test('a second submission in a row counts as another attempt and keeps the deadline', () => {
  const again = after(after(queued, submit(first)), submit(second))
  assert.equal(again.attempt, 2)
  assert.deepEqual(again.lastAttempt, { jobKey: second, deadlineMs: 4_000 })
})

test('a submission that repeats one that ended with its process belongs to the same attempt, under a new job key', () => {
  const again = after(after(queued, submit(first)), { ...submit(second), isRepeat: true })
  assert.deepEqual([again.attempt, again.submits], [1, 2])
  assert.deepEqual(again.lastAttempt, { jobKey: second, deadlineMs: 4_000 })
})

test('a task that a busy engine refused gets its full time at the engine again, and its next submission belongs to the same attempt', () => {
  const submitted = after(queued, submit(first))
  const back = advanced(decideAdvance(submitted, { from: 'submitting', to: { phase: 'queued' } }))
  assert.deepEqual(
    [back.columns.claimedBy, back.deadlineMs, back.columns.attempt, back.change.ended],
    [null, 10_000, 1, 'unsent'],
  )
  const returned = after(submitted, { phase: 'queued' })
  const next = after({ ...returned, claimedBy: worker }, submit(second))
  assert.deepEqual([next.attempt, next.lastAttempt?.deadlineMs], [1, 6_000])
})

test('a task that returns to the queue after a failure keeps the record of the failed submission under its own number', () => {
  const submitted = after(queued, submit(first))
  assert.equal(endBy(submitted, { phase: 'queued' }, true), 'failed')
  const next = after(after(submitted, { phase: 'queued' }, true), submit(second))
  assert.deepEqual([next.attempt, next.submits, next.lastAttempt?.deadlineMs], [1, 2, 6_000])
})

test('an attempt that is followed by another one has failed if the engine reported a failure or had accepted the task; otherwise its outcome is unknown', () => {
  const submitted = after(queued, submit(first))
  const running = after(submitted, { phase: 'running', handle: { id: 7 } })
  assert.deepEqual(
    [
      endBy(submitted, submit(second)),
      endBy(submitted, submit(second), true),
      endBy(running, submit(second)),
    ],
    ['unknown', 'failed', 'failed'],
  )
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

test('a step that has already been taken is recognised, unless it is a return to the queue', () => {
  const submitting = after(queued, submit(first))
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(first) }).kind, 'repeat')
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(second) }).kind, 'stale')
  const returned = after(submitting, { phase: 'queued' })
  assert.equal(decideAdvance(returned, { from: 'submitting', to: { phase: 'queued' } }).kind, 'stale')
})

test('a step that the table of phases does not allow throws', () => {
  assert.throws(() => decideAdvance(queued, { from: 'queued', to: { phase: 'running', handle: null } }))
})

test('a released task becomes unclaimed if it is queued; after its first submission, it waits to be taken over', () => {
  assert.equal(claimantAfterRelease('queued'), null)
  assert.equal(claimantAfterRelease('running'), noClaimant)
})
