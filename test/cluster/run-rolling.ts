// `npm run test:rolling -- 100`: the same as the test, for as many restarts as one has patience for (about 4 s each), at
// 200 requests a second.

import { roll } from './roll.ts'

const restarts = Number(process.argv[2] ?? 100)
const found = await roll({ restarts, requestsPerSecond: 200 })
process.stdout.write(
  `${restarts} restarts: ${found.requests} requests, ${found.creates} of them creates, none failed; p99 ${found.p99Ms} ms, slowest ${found.slowestMs} ms\n`,
)
