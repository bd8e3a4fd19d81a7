import { test } from 'node:test'

import { surviveOutage } from './survive-outage.ts'

for (const outage of ['killed', 'hanging'] as const) {
  test(`while the database is away, ${outage}, every create is refused within 2 s; within 5 s of its return all is well, and nothing is lost or doubled`, async () => {
    await surviveOutage(outage, 4_000, 10)
  })
}
