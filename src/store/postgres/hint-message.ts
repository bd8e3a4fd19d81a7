// Converts hints to messages between processes, and back.

import { branded } from '../../lib/brand.ts'
import type { AccountId, TaskId } from '../../domain/ids.ts'
import type { Hint } from '../hint.ts'

/** One channel per kind of hint, with the same name. */
export const channels: readonly Hint['kind'][] = ['work', 'orphans', 'keys', 'models', 'changed', 'hooked']

export interface HintMessage {
  readonly channel: Hint['kind']
  readonly payload: string
}

/** PostgreSQL accepts fewer than 8,000 bytes. Ids are ASCII. */
const payloadBytesMax = 7_900

/** Combines the hints into as few messages as possible. */
export function messagesOf(hints: readonly Hint[]): readonly HintMessage[] {
  const plain = (['work', 'orphans', 'models'] as const).filter((kind) =>
    hints.some((hint) => hint.kind === kind),
  )
  return [
    ...plain.map((channel) => ({ channel, payload: '' })),
    ...keyPayloads(hints).map((payload) => ({ channel: 'keys' as const, payload })),
    ...(['changed', 'hooked'] as const).flatMap((channel) => {
      const taskIds = new Set(hints.flatMap((hint) => (hint.kind === channel ? hint.taskIds : [])))
      return payloadsOf([...taskIds]).map((payload) => ({ channel, payload }))
    }),
  ]
}

/** Null for a message that is not from this program. */
export function hintOf(channel: string, payload: string): Hint | null {
  const ids = payload.split(' ')
  switch (channel) {
    case 'work':
    case 'orphans':
    case 'models':
      return { kind: channel }
    case 'keys':
      return { kind: channel, accountIds: payload === '' ? null : ids.map((id) => branded<AccountId>(id)) }
    case 'changed':
    case 'hooked':
      return { kind: channel, taskIds: ids.map((id) => branded<TaskId>(id)) }
    default:
      return null
  }
}

/** An empty payload stands for every account. */
function keyPayloads(hints: readonly Hint[]): readonly string[] {
  const lists = hints.flatMap((hint) => (hint.kind === 'keys' ? [hint.accountIds] : []))
  return lists.includes(null) ? [''] : payloadsOf([...new Set(lists.flatMap((ids) => ids ?? []))])
}

function payloadsOf(ids: readonly (AccountId | TaskId)[]): readonly string[] {
  const payloads: string[] = []
  let payload = ''
  for (const id of ids) {
    if (payload.length + 1 + id.length > payloadBytesMax) {
      payloads.push(payload)
      payload = ''
    }
    payload += payload === '' ? id : ` ${id}`
  }
  return payload === '' ? payloads : [...payloads, payload]
}
