// `npm run test:outage`: the same as the test, with the database away for a minute, or for as many seconds as are named;
// `npm run test:outage 60 hanging`: with one that hangs.

import { surviveOutage } from './survive-outage.ts'

const seconds = Number(process.argv[2] ?? 60)
const outage = process.argv[3] === 'hanging' ? 'hanging' : 'killed'
const found = await surviveOutage(outage, seconds * 1_000, 20)
const answers = [...found.answers].map(([word, count]) => `${count} ${word}`).join(', ')
process.stdout.write(
  `${outage}, ${seconds} s away: creates answered ${answers}; refused within ${Math.round(found.refusedWithinMs)} ms; ` +
    `serves ${Math.round(found.servesAfterMs)} ms and works ${Math.round(found.worksAfterMs)} ms after the return\n`,
)
