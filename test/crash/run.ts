// `npm run test:kills -- 1000` runs the crash test with 1,000 kills and ten valid tasks per kill. Takes about 8 s per
// kill, nearly all of it for drawing the images. Exits with status 1 if a kill made a task fail.
// `TEST_STORAGE=postgres+s3` selects PostgreSQL and a bucket instead of SQLite and a folder.

import { surviveKills } from './survive-kills.ts'

/** Each run uses a fresh installation, whose first account can pay for 250 tasks. */
const killsPerRun = 20

const killsTotal = Number(process.argv[2] ?? 100)
const sum = { kills: 0, tasks: 0, failed: 0 }
while (sum.kills < killsTotal) {
  const kills = Math.min(killsPerRun, killsTotal - sum.kills)
  const { tasks, failed } = await surviveKills({ kills, createsPerLife: 10, lifeMsMax: 3_000 })
  sum.kills += kills
  sum.tasks += tasks
  sum.failed += failed
  process.stdout.write(`${sum.kills} kills: ${sum.failed} of ${sum.tasks} valid tasks failed\n`)
}
process.exitCode = sum.failed === 0 ? 0 : 1
