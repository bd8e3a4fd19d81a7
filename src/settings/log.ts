// `log`: how much is logged.

import { loggedForms } from '../domain/network/logged-form.ts'
import type { LoggedForm } from '../domain/network/logged-form.ts'
import { logLevels } from '../lib/log.ts'
import type { LogLevel } from '../lib/log.ts'
import type { Section } from './reading/section.ts'

export interface LogSettings {
  readonly level: LogLevel
  readonly addresses: LoggedForm
}

export function readLog(file: Section): LogSettings {
  return file.section('log', [], (log) => ({
    level: log.choice('level', {
      choices: logLevels,
      default: 'info',
      about: ['The lowest level of messages to log: debug, info, warn, or error. silent logs nothing.'],
    }),
    addresses: log.choice('addresses', {
      choices: loggedForms,
      default: 'full',
      about: [
        "How much of each client's address is logged. full: the whole address, which tools such as fail2ban need.",
        'truncated: only the first 24 bits of an IPv4 address or the first 48 bits of an IPv6 address.',
      ],
    }),
  }))
}
