// Hints as messages between processes: the channels, and what fits into one message.

import { branded } from '../../lib/brand.ts'
import type { TaskId } from '../../domain/ids.ts'
import type { Hint } from '../operations.ts'

export const channels = ['work', 'keys', 'done'] as const

export interface HintMessage {
  readonly channel: (typeof channels)[number]
  readonly payload: string
}

/** PostgreSQL takes less than 8,000 bytes; task ids are ASCII. */
const payloadBytesMax = 7_900

/** As few messages as say all of it. */
export function messagesOf(hints: readonly Hint[]): readonly HintMessage[] {
  const plain = (['work', 'keys'] as const).filter((kind) => hints.some((hint) => hint.kind === kind))
  const taskIds = new Set(hints.flatMap((hint) => (hint.kind === 'changed' ? hint.taskIds : [])))
  return [
    ...plain.map((channel) => ({ channel, payload: '' })),
    ...payloadsOf([...taskIds]).map((payload) => ({ channel: 'done' as const, payload })),
  ]
}

/** Null for what no process of ours says. */
export function hintOf(channel: string, payload: string): Hint | null {
  if (channel === 'work' || channel === 'keys') return { kind: channel }
  if (channel !== 'done') return null
  return { kind: 'changed', taskIds: payload.split(' ').map((id) => branded<TaskId>(id)) }
}

function payloadsOf(taskIds: readonly TaskId[]): readonly string[] {
  const payloads: string[] = []
  let payload = ''
  for (const id of taskIds) {
    if (payload.length + 1 + id.length > payloadBytesMax) {
      payloads.push(payload)
      payload = ''
    }
    payload += payload === '' ? id : ` ${id}`
  }
  return payload === '' ? payloads : [...payloads, payload]
}
