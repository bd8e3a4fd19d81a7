// Kills and restarts the service repeatedly while a client creates tasks and records each response in a journal.
// Finally, checks that the API returns every task in the journal, and runs the audit.

import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { createInstallation } from '../harness/service/installation.ts'
import { runCommand, ServedProcess } from '../harness/processes/served-process.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'

export interface KillPlan {
  readonly kills: number
  readonly createsPerLife: number
  /** The maximum time from readiness to the kill. The actual time is random. */
  readonly lifeMsMax: number
}

interface JournalEntry {
  readonly idempotencyKey: string
  /** Null until a response has arrived. Until then, the task may or may not have been created. */
  taskId: string | null
}

interface Envelope {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

const priceCredits = 4
const endDeadlineMs = 120_000

/**
 * Throws if an accepted task was lost, charged twice, or failed without a refund. Returns how many tasks there were,
 * and how many failed. Every task is valid, so only a kill can make one fail.
 */
export async function surviveKills(plan: KillPlan): Promise<{ tasks: number; failed: number }> {
  await using installation = await createInstallation()
  const { folder, variables } = installation
  const journal: JournalEntry[] = []
  let service = await ServedProcess.start(folder, { variables })
  const key = service.firstKey ?? ''
  for (let kill = 0; kill < plan.kills; kill++) {
    const { url } = service
    const life = pause(Math.random() * plan.lifeMsMax)
    const creating = createAll(url, key, newEntries(journal, plan.createsPerLife))
    await life
    await service.kill()
    await creating
    service = await ServedProcess.start(folder, { variables })
  }
  await repeatUnanswered(service.url, key, journal)
  const taskIds = new Set(journal.map(({ taskId }) => taskId))
  assert.equal(taskIds.size, journal.length, 'one task per idempotency key')
  const failed = await countFailed(service.url, key, journal)
  const account = await ask(service.url, key, 'GET', '/api/v1/account')
  assert.equal(
    account.data['balance'],
    1_000 - priceCredits * (journal.length - failed),
    'each task is either paid for or refunded',
  )
  assert.equal(account.data['unfinished_tasks'], 0)
  assert.deepEqual(await runCommand(folder, ['audit'], variables), { ok: true, violations: [] })
  assert.equal(await service.stop(), 0)
  return { tasks: journal.length, failed }
}

function newEntries(journal: JournalEntry[], count: number): readonly JournalEntry[] {
  const entries = Array.from({ length: count }, () => ({ idempotencyKey: crypto.randomUUID(), taskId: null }))
  journal.push(...entries)
  return entries
}

/**
 * Creates tasks one after another, so that some kills happen during a create request, and some between two requests.
 * Stops when the connection breaks.
 */
async function createAll(url: string, key: string, entries: readonly JournalEntry[]): Promise<void> {
  for (const entry of entries) {
    try {
      entry.taskId = await create(url, key, entry)
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return
    }
  }
}

async function repeatUnanswered(url: string, key: string, journal: readonly JournalEntry[]): Promise<void> {
  for (const entry of journal) entry.taskId ??= await create(url, key, entry)
}

async function countFailed(url: string, key: string, journal: readonly JournalEntry[]): Promise<number> {
  let failed = 0
  for (const { taskId } of journal) {
    let status = 0
    await until(
      `task ${taskId} ends`,
      async () => {
        const { code, data } = await ask(url, key, 'GET', `/api/v1/tasks/${taskId}`)
        assert.equal(code, 200, 'a task whose create returned 200 exists')
        status = Number(data['task_status'])
        return status >= 3
      },
      endDeadlineMs,
    )
    if (status === 4) failed++
  }
  return failed
}

async function create(url: string, key: string, { idempotencyKey }: JournalEntry): Promise<string> {
  const body = JSON.stringify(quickImage)
  const { code, data } = await ask(url, key, 'POST', '/api/v1/tasks/create', body, {
    'idempotency-key': idempotencyKey,
  })
  assert.equal(code, 200)
  return String(data['task_id'])
}

async function ask(
  url: string,
  key: string,
  method: string,
  target: string,
  body: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Envelope> {
  const response = await fetch(url + target, {
    method,
    body,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  })
  return (await response.json()) as Envelope
}
