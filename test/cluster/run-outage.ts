// `npm run test:outage`: the database is killed for a minute, or for the given number of seconds. With `npm run
// test:outage 60 hanging`, the database hangs instead.

import { surviveOutage } from './survive-outage.ts'

const seconds = Number(process.argv[2] ?? 60)
const outage = process.argv[3] === 'hanging' ? 'hanging' : 'killed'
const found = await surviveOutage(outage, seconds * 1_000, 20)
const answers = [...found.answers].map(([word, count]) => `${count} ${word}`).join(', ')
process.stdout.write(
  `database ${outage} for ${seconds} s: responses to creates: ${answers}; slowest refusal ${Math.round(found.refusedWithinMs)} ms; ` +
    `accepted creates ${Math.round(found.servesAfterMs)} ms and finished a task ${Math.round(found.worksAfterMs)} ms after its return\n`,
)
