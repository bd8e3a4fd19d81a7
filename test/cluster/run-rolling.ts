// `npm run test:rolling -- 100 200`: 100 restarts (about 4 s each) under 200 requests per second. This run needs two
// idle cores.

import { roll } from './roll.ts'

const restarts = Number(process.argv[2] ?? 100)
const requestsPerSecond = Number(process.argv[3] ?? 200)
const found = await roll({ restarts, requestsPerSecond })
process.stdout.write(
  `${restarts} restarts, ${requestsPerSecond} requests per second: ${found.requests} requests, ${found.creates} of them creates, none failed; p99 ${found.p99Ms} ms, slowest ${found.slowestMs} ms\n`,
)
