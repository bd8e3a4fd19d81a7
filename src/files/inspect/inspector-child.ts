// The entry point of a child process that inspects files for its parent, one at a time, and ends with it. Never imported.

import { writeFileSync } from 'node:fs'

import { messageOf } from '../../lib/error.ts'
import { inspectFile } from './inspect.ts'
import type { InspectorReply } from './inspector.ts'

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (path: string) => void answer(path))
offerToDie()
send({ kind: 'ready' })

async function answer(path: string): Promise<void> {
  try {
    send(await inspectFile(path))
  } catch (error) {
    send({ kind: 'broken', detail: messageOf(error) })
  }
}

function send(reply: InspectorReply): void {
  process.send?.(reply)
}

/** If the machine runs out of memory, the kernel kills this process before the service. */
function offerToDie(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux.
  }
}
