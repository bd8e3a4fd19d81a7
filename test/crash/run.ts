// `npm run test:kills -- 1000` runs the crash test with any number of kills, about 2 s each.

import { surviveKills } from './survive-kills.ts'

const killsPerRun = 20

const killsTotal = Number(process.argv[2] ?? 100)
for (let kills = 0; kills < killsTotal; kills += killsPerRun) {
  const seen = await surviveKills({ kills: killsPerRun, createsPerLife: 3, lifeMsMax: 1_500 })
  process.stdout.write(
    `${kills + killsPerRun} kills: ${seen.tasks} tasks in this run, ${seen.failed} failed and refunded\n`,
  )
}
