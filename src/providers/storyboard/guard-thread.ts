// The entry of a thread beside the render: ends the whole render process when it grows too large or has lost its parent.
// Never imported. A thread, because drawing and decoding block the main one for longer than memory takes to run out.

import { workerData } from 'node:worker_threads'
import { killGroup } from './kill-group.ts'

const residentBytesMax: unknown = workerData
const parent = process.ppid

// The heap's own limit does not see pixels, and a limit by the system is not portable: V8 reserves far more addresses
// than it uses. The fastest writer that was tried grew 90 MB in one pause.
setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || process.memoryUsage.rss() > Number(residentBytesMax)) killGroup(process.pid)
}, 50)
