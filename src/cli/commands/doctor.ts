// `mutoscope doctor`: checks everything that the service needs to start or, with `--provider`, one provider. Reports
// all problems together.

import { loadConfig } from '../../config.ts'
import type { Check } from '../../installation/doctor/check.ts'
import { checkProvider } from '../../installation/doctor/check-provider.ts'
import type { SampleRequest } from '../../installation/doctor/check-provider.ts'
import { runChecks } from '../../installation/doctor/run-checks.ts'
import type { Variables } from '../../settings/reading/variables.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags, Report } from '../command.ts'
import { requireKnown } from '../known-name.ts'
import { printable } from '../reports/table.ts'

const marks = { ok: 'ok  ', warn: 'note', fail: 'FAIL' }

export const doctor: Command = {
  name: 'doctor',
  flags: ['provider'],
  switches: ['probe'],
  usage: '[--provider NAME [--probe]]',
  summary: 'check the machine, settings, database, and files; with --provider, check only that provider',
  run: async (flags, variables) => {
    if (flags.has('provider')) return examineProvider(flags, variables)
    if (flags.has('probe')) throw new UsageError('--probe requires --provider: specify the provider to check')
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
    text: printable([...requestLines(requests), ...checks.map(lineOf)].join('\n')),
    isOk,
  }
}

function requestLines(requests: readonly SampleRequest[]): readonly string[] {
  const headings = requests.map(({ model, route, task }) => `${model}, route ${route}, ${task} (not sent):\n`)
  return requests.flatMap((request, index) => {
    const heading = headings[index] ?? ''
    return heading === headings[index - 1] ? [requestText(request)] : [heading, requestText(request)]
  })
}

function requestText({ method, url, headers, body, note }: SampleRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const remark = note === null ? [] : [note, '']
  const lines = [...remark, `${method} ${url}`, ...fields, '', body].join('\n')
  return `${lines.replaceAll(/^(?=.)/gm, '  ')}\n`
}

function lineOf({ state, name, detail }: Check): string {
  return `${marks[state]}  ${name.padEnd(17)} ${detail}`
}

function isPassed(check: Check): boolean {
  return check.state !== 'fail'
}
