// Converts hints to and from messages between processes.

import { branded } from '../../lib/brand.ts'
import type { AccountId, TaskId } from '../../domain/ids.ts'
import type { ProgressReport } from '../../domain/events/progress.ts'
import type { Hint } from '../hint.ts'

export const channels: readonly Hint['kind'][] = [
  'work',
  'orphans',
  'keys',
  'models',
  'deliveries',
  'changed',
  'moved',
  'canceled',
  'deleted',
  'hooked',
  'progress',
]

export interface HintMessage {
  readonly channel: Hint['kind']
  readonly payload: string
}

/** PostgreSQL accepts payloads of fewer than 8,000 bytes. Payloads are ASCII, so each character is one byte. */
const payloadBytesMax = 7_900

/** Combines the hints into as few messages as possible. */
export function messagesOf(hints: readonly Hint[]): readonly HintMessage[] {
  const plain = (['orphans', 'models', 'deliveries'] as const).filter((kind) =>
    hints.some((hint) => hint.kind === kind),
  )
  return [
    ...plain.map((channel) => ({ channel, payload: '' })),
    ...payloadsOfAny(hints.flatMap((hint) => (hint.kind === 'keys' ? [hint.accountIds] : []))).map(
      (payload) => ({ channel: 'keys' as const, payload }),
    ),
    ...payloadsOfAny(hints.flatMap((hint) => (hint.kind === 'deleted' ? [hint.taskIds] : []))).map(
      (payload) => ({ channel: 'deleted' as const, payload }),
    ),
    ...(['work', 'changed', 'moved', 'canceled', 'hooked'] as const).flatMap((channel) => {
      const taskIds = new Set(hints.flatMap((hint) => (hint.kind === channel ? hint.taskIds : [])))
      return payloadsOf([...taskIds]).map((payload) => ({ channel, payload }))
    }),
    ...payloadsOf(latestReports(hints)).map((payload) => ({ channel: 'progress' as const, payload })),
  ]
}

/** Returns null if the channel is unknown. */
export function hintOf(channel: string, payload: string): Hint | null {
  const ids = payload === '' ? [] : payload.split(' ')
  switch (channel) {
    case 'orphans':
    case 'models':
    case 'deliveries':
      return { kind: channel }
    case 'keys':
      return { kind: channel, accountIds: payload === '' ? null : ids.map((id) => branded<AccountId>(id)) }
    case 'deleted':
      return { kind: channel, taskIds: payload === '' ? null : ids.map((id) => branded<TaskId>(id)) }
    // Processes running earlier releases send `work` without IDs.
    case 'work':
    case 'changed':
    case 'moved':
    case 'canceled':
    case 'hooked':
      return { kind: channel, taskIds: ids.map((id) => branded<TaskId>(id)) }
    case 'progress':
      return { kind: channel, reports: ids.map(reportOf) }
    default:
      return null
  }
}

/** A null list and an empty payload both mean all IDs. */
function payloadsOfAny(lists: readonly (readonly string[] | null)[]): readonly string[] {
  return lists.includes(null) ? [''] : payloadsOf([...new Set(lists.flatMap((ids) => ids ?? []))])
}

function latestReports(hints: readonly Hint[]): readonly string[] {
  const reports = hints.flatMap((hint) => (hint.kind === 'progress' ? hint.reports : []))
  const latest = new Map(reports.map((report) => [report.taskId, report]))
  return [...latest.values()].map(({ taskId, attempt, percent }) => `${taskId}:${attempt}:${percent}`)
}

function reportOf(text: string): ProgressReport {
  const [taskId = '', attempt, percent] = text.split(':')
  return { taskId: branded<TaskId>(taskId), attempt: Number(attempt), percent: Number(percent) }
}

function payloadsOf(words: readonly string[]): readonly string[] {
  const payloads: string[] = []
  let payload = ''
  for (const word of words) {
    if (payload.length + 1 + word.length > payloadBytesMax) {
      payloads.push(payload)
      payload = ''
    }
    payload += payload === '' ? word : ` ${word}`
  }
  return payload === '' ? payloads : [...payloads, payload]
}
