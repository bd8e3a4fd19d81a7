import { test } from 'node:test'

import { surviveOutage } from './survive-outage.ts'

for (const outage of ['killed', 'hanging'] as const) {
  test(`while the database is ${outage}, every create request is refused within 2 s; within 5 s of its return, everything works again and nothing is lost or duplicated`, async () => {
    await surviveOutage(outage, 4_000, 10)
  })
}
