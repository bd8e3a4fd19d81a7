// `mutoscope doctor`: checks either everything that the service needs to start or one provider, and reports all problems together.

import { loadConfig } from '../../config.ts'
import type { Check } from '../../installation/doctor/check.ts'
import { checkProvider } from '../../installation/doctor/check-provider.ts'
import type { SampleRequest } from '../../installation/doctor/check-provider.ts'
import { runChecks } from '../../installation/doctor/run-checks.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags, Report } from '../command.ts'
import { requireKnown } from '../known-name.ts'
import { printable } from '../table.ts'

const marks = { ok: 'ok  ', warn: 'note', fail: 'FAIL' }

export const doctor: Command = {
  name: 'doctor',
  flags: ['provider'],
  switches: ['probe'],
  usage: '[--provider NAME [--probe]]',
  summary: 'check the machine, settings, database and files, or a provider',
  run: async (flags, variables) => {
    if (flags.has('provider')) return examineProvider(flags, variables)
    if (flags.has('probe')) throw new UsageError('--probe needs --provider, which names the engine to ask')
    const checks = await runChecks(variables)
    return {
      document: { ok: checks.every(isPassed), checks: checks.map((check) => ({ ...check })) },
      text: checks.map(lineOf).join('\n'),
      isOk: checks.every(isPassed),
    }
  },
}

async function examineProvider(flags: Flags, variables: Variables): Promise<Report> {
  const config = loadConfig(variables)
  const provider = flags.text('provider', idLengthMax)
  requireKnown('provider', provider, config.providers)
  const { checks, requests } = await checkProvider(config, provider, flags.has('probe'))
  const isOk = checks.every(isPassed)
  return {
    document: {
      ok: isOk,
      checks: checks.map((check) => ({ ...check })),
      requests: requests.map((request) => ({ ...request })),
    },
    text: printable([...requests.map(requestText), ...checks.map(lineOf)].join('\n')),
    isOk,
  }
}

function requestText({ model, route, method, url, headers, body }: SampleRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const request = [`${method} ${url}`, ...fields, '', body].join('\n')
  return `Sample request for ${model}, route ${route} (not sent):\n\n${request}\n`
}

function lineOf({ state, name, detail }: Check): string {
  return `${marks[state]}  ${name.padEnd(17)} ${detail}`
}

function isPassed(check: Check): boolean {
  return check.state !== 'fail'
}
