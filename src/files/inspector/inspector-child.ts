// The entry point of a child process that inspects files for its parent, one at a time, and ends when its parent does.
// This file is never imported.

import { closeSync, openSync, writeFileSync } from 'node:fs'

import { messageOf } from '../../lib/error.ts'
import { unreachable } from '../../lib/assert.ts'
import { makePreview } from '../make-preview.ts'
import { prepareOutput } from '../outputs/prepare-output.ts'
import { inspectFile } from '../inspect/inspect.ts'
import { inspectSmall } from '../inspect/inspect-small.ts'
import type { InspectionResult, InspectorReply, InspectorRequest } from './inspector-process.ts'

// In its own session, this process kills its whole process group (0), including ffmpeg. In the parent's session, it
// kills only itself: it never starts ffmpeg, and the group contains other processes.
const leadsSession = process.argv[2] === 'true'
process.on('disconnect', () => process.kill(leadsSession ? 0 : process.pid, 'SIGKILL'))
// These signals are ignored, because the parent kills this process once it is no longer needed. Ctrl+C in a terminal
// would end this process too early.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
let last = Promise.resolve()
process.on('message', (request: InspectorRequest) => {
  last = last.then(() => answer(request))
})
offerToDie()
send({ kind: 'ready' })

async function answer(request: InspectorRequest): Promise<void> {
  try {
    send(await holdOpen(request))
  } catch (error) {
    send({ kind: 'broken', detail: messageOf(error) })
  }
}

/** Keeps the file open so that `lsof` shows which file makes a decoder hang or use more and more memory. */
async function holdOpen(request: InspectorRequest): Promise<InspectionResult> {
  const file = openSync(request.path, 'r')
  try {
    return await inspect(request)
  } finally {
    closeSync(file)
  }
}

function inspect(request: InspectorRequest): Promise<InspectionResult> {
  switch (request.kind) {
    case 'inspect':
      return inspectFile(request.path)
    case 'inspect-small':
      return inspectSmall(request.path)
    case 'prepare-output':
      return prepareOutput(request.path, request.required)
    case 'make-preview':
      return makePreview(request.path, request.mediaType)
    default:
      return unreachable(request)
  }
}

function send(reply: InspectorReply): void {
  process.send?.(reply)
}

/** Makes the kernel kill this process before the service if the machine runs out of memory. */
function offerToDie(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // `/proc/self/oom_score_adj` exists only on Linux.
  }
}
