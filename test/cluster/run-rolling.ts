// `npm run test:rolling -- 100 200`: the same as the test, for as many restarts as one has patience for (about 4 s each), at
// 200 requests a second, which takes two cores that nobody else needs.

import { roll } from './roll.ts'

const restarts = Number(process.argv[2] ?? 100)
const requestsPerSecond = Number(process.argv[3] ?? 200)
const found = await roll({ restarts, requestsPerSecond })
process.stdout.write(
  `${restarts} restarts, ${requestsPerSecond} requests a second: ${found.requests} requests, ${found.creates} of them creates, none failed; p99 ${found.p99Ms} ms, slowest ${found.slowestMs} ms\n`,
)
