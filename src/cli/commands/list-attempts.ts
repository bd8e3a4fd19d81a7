// `mutoscope attempt list`: lists submissions to engines. With `--unknown`, lists only submissions with an
// unknown outcome, which an operator should look up in the engine's records.

import type { AttemptPlace, AttemptRecord } from '../../domain/tasks/task-record.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { collectPages } from '../collect-pages.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { attemptDocument, attemptTable } from '../reports/describe-attempt.ts'
import { requireKnown } from '../known-name.ts'

export const listAttempts: Command = {
  name: 'attempt list',
  flags: ['provider', 'limit'],
  switches: ['unknown'],
  usage: '[--unknown] [--provider NAME] [--limit N]',
  summary: 'list attempts, or only those with an unknown outcome',
  run: async (flags, variables) => {
    const limit = flags.limit()
    const provider = flags.has('provider') ? flags.text('provider', idLengthMax) : null
    const isUnknown = flags.has('unknown')
    const attempts = await withInstallation(variables, ({ config, store }) => {
      if (provider !== null) requireKnown('provider', provider, config.providers)
      if (isUnknown) return store.listUnknownAttempts({ provider, limit })
      return collectPages<AttemptRecord, AttemptPlace>(limit, (after, most) =>
        store.searchAttempts({ provider, after, limit: most }),
      )
    })
    const none = isUnknown ? 'No attempts with an unknown outcome.' : 'No matching attempts.'
    return {
      document: { attempts: attempts.map(attemptDocument) },
      text: attempts.length === 0 ? none : attemptTable(attempts),
      isOk: true,
    }
  },
}
