// The entry point of a thread that kills a render process if the process grows too large or loses its parent. Never
// imported. The checks have their own thread, because drawing and decoding can block the main thread long enough for
// the process to run out of memory.

import { workerData } from 'node:worker_threads'
import { killGroup } from './kill-group.ts'

const residentBytesMax: unknown = workerData
const parent = process.ppid

// Checks the resident memory, because V8's heap limit does not include pixels. A limit set by the operating system
// would not be portable, and would include memory that V8 reserves but does not use. The fastest growth that we
// measured was 90 MB between two checks.
setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (isOrphan || process.memoryUsage.rss() > Number(residentBytesMax)) killGroup(process.pid)
}, 50)
