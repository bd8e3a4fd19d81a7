import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../lib/brand.ts'
import type { JobKey, ProcessId } from '../ids.ts'
import { noClaimant } from './claim.ts'
import { claimantAfterRelease, decideAdvance } from './decide-advance.ts'
import type { AdvanceDecision, AdvancingTask, NextState } from './decide-advance.ts'

const worker = branded<ProcessId>('prc_1')
const first = branded<JobKey>('job-1')
const second = branded<JobKey>('job-2')

const queued: AdvancingTask = {
  phase: 'queued',
  attempt: 0,
  claimedBy: worker,
  jobKey: null,
  provider: null,
  submittedAtMs: null,
  storingAtMs: null,
  deadlineMs: 10_000,
  lifetimeEndMs: 10_000,
  nowMs: 1_000,
}

function submit(jobKey: JobKey, runForMs = 3_000): NextState & { readonly phase: 'submitting' } {
  return { phase: 'submitting', jobKey, provider: 'storyboard', runForMs, isRepeat: false }
}

/** The task after the step, a second later. */
function after(task: AdvancingTask, to: NextState): AdvancingTask {
  const { columns } = advanced(decideAdvance(task, { from: task.phase, to }))
  const { handle: _, ...progress } = columns
  return { ...progress, lifetimeEndMs: task.lifetimeEndMs, nowMs: task.nowMs + 1_000 }
}

function advanced(decision: AdvanceDecision): AdvanceDecision & { readonly kind: 'advance' } {
  assert.equal(decision.kind, 'advance')
  return decision as AdvanceDecision & { readonly kind: 'advance' }
}

test('a submit counts an attempt, names it, and starts the time at the engine', () => {
  const decision = decideAdvance(queued, { from: 'queued', to: submit(first) })
  assert.deepEqual(advanced(decision).columns, {
    phase: 'submitting',
    attempt: 1,
    claimedBy: worker,
    jobKey: first,
    provider: 'storyboard',
    handle: null,
    submittedAtMs: 1_000,
    storingAtMs: null,
    deadlineMs: 4_000,
  })
})

test('the time at the engine never moves the deadline to a later time', () => {
  assert.equal(after(queued, submit(first, 60_000)).deadlineMs, 10_000)
})

test('a second submit in a row counts another attempt and keeps the deadline', () => {
  const again = after(after(queued, submit(first)), submit(second))
  assert.deepEqual(
    { attempt: again.attempt, jobKey: again.jobKey, deadlineMs: again.deadlineMs },
    { attempt: 2, jobKey: second, deadlineMs: 4_000 },
  )
})

test('a submit that repeats one whose work ended with its process is the same attempt, under another name', () => {
  const again = after(after(queued, submit(first)), { ...submit(second), isRepeat: true })
  assert.deepEqual(
    { attempt: again.attempt, jobKey: again.jobKey, deadlineMs: again.deadlineMs },
    { attempt: 1, jobKey: second, deadlineMs: 4_000 },
  )
})

test('a task for which the engine had no room gets its whole time back, and its next submit is the same attempt', () => {
  const returned = after(after(queued, submit(first)), { phase: 'queued' })
  assert.deepEqual(
    { claimedBy: returned.claimedBy, deadlineMs: returned.deadlineMs, attempt: returned.attempt },
    { claimedBy: null, deadlineMs: 10_000, attempt: 1 },
  )
  const next = after({ ...returned, claimedBy: worker }, submit(second))
  assert.deepEqual({ attempt: next.attempt, deadlineMs: next.deadlineMs }, { attempt: 1, deadlineMs: 6_000 })
})

test('storing records its time, and a later submit clears it', () => {
  const storing = after(after(queued, submit(first)), {
    phase: 'storing',
    handle: { id: 7 },
    storeForMs: 500,
  })
  assert.equal(storing.storingAtMs, 2_000)
  assert.equal(after(storing, submit(second)).storingAtMs, null)
})

test('storing leaves time for the output beyond the deadline, and never takes time away', () => {
  const storing = (storeForMs: number) => ({ phase: 'storing', handle: null, storeForMs }) as const
  const submitting = after(queued, submit(first))
  const late = { ...submitting, nowMs: 4_000 }
  assert.equal(after(late, storing(2_000)).deadlineMs, 6_000)
  assert.equal(after(submitting, storing(500)).deadlineMs, 4_000)
  const lifeIsOver = { ...submitting, deadlineMs: 10_000, nowMs: 50_000 }
  assert.equal(after(lifeIsOver, storing(2_000)).deadlineMs, 12_000)
})

test('a step that was already made is recognised, except for a return to the queue', () => {
  const submitting = after(queued, submit(first))
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(first) }).kind, 'repeat')
  assert.equal(decideAdvance(submitting, { from: 'queued', to: submit(second) }).kind, 'stale')
  const returned = after(submitting, { phase: 'queued' })
  assert.equal(decideAdvance(returned, { from: 'submitting', to: { phase: 'queued' } }).kind, 'stale')
})

test('a step that the table of phases does not have is a defect', () => {
  assert.throws(() => decideAdvance(queued, { from: 'queued', to: { phase: 'running', handle: null } }))
})

test('a released task is free in the queue, and after its first submit waits to be taken over', () => {
  assert.equal(claimantAfterRelease('queued'), null)
  assert.equal(claimantAfterRelease('running'), noClaimant)
})
