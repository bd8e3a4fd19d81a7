// `log`: how much is logged.

import { logLevels } from '../lib/log.ts'
import type { LogLevel } from '../lib/log.ts'
import type { Section } from './reading/section.ts'

export function readLogLevel(file: Section): LogLevel {
  return file.section('log', [], (log) =>
    log.choice('level', {
      choices: logLevels,
      default: 'info',
      about: ['The least severe messages that are logged: debug, info, warn or error. silent logs nothing.'],
    }),
  )
}
