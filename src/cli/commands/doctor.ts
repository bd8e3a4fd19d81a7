// `mutoscope doctor`: checks everything that the service needs to start, and reports all problems together.

import { runChecks } from '../../installation/doctor/run-checks.ts'
import type { Command } from '../command.ts'

const marks = { ok: 'ok  ', warn: 'note', fail: 'FAIL' }

export const doctor: Command = {
  name: 'doctor',
  flags: [],
  usage: '',
  summary: 'check the machine, the settings, the database and the files',
  run: async (_, variables) => {
    const checks = await runChecks(variables)
    return {
      document: { ok: checks.every(isPassed), checks: checks.map((check) => ({ ...check })) },
      text: checks
        .map(({ state, name, detail }) => `${marks[state]}  ${name.padEnd(17)} ${detail}`)
        .join('\n'),
      isOk: checks.every(isPassed),
    }
  },
}

function isPassed(check: { readonly state: string }): boolean {
  return check.state !== 'fail'
}
