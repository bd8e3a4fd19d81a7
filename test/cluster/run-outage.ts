// `npm run test:outage -- 60`: the database is killed for 60 seconds (the default). With `npm run test:outage -- 60
// hanging`, it hangs instead.

import { surviveOutage } from './survive-outage.ts'

const seconds = Number(process.argv[2] ?? 60)
const outage = process.argv[3] === 'hanging' ? 'hanging' : 'killed'
const found = await surviveOutage(outage, seconds * 1_000, 20)
const answers = [...found.answers].map(([word, count]) => `${count} ${word}`).join(', ')
process.stdout.write(
  `database ${outage} for ${seconds} s: responses to creates: ${answers}; slowest refusal ${Math.round(found.refusedWithinMs)} ms; ` +
    `accepted creates ${Math.round(found.servesAfterMs)} ms and finished a task ${Math.round(found.worksAfterMs)} ms after its return\n`,
)
