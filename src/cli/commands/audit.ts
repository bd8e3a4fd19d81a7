// `mutoscope audit`: checks the invariants independently of the service, without changing anything.

import { auditFiles } from '../../installation/audit-files.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'

export const audit: Command = {
  name: 'audit',
  flags: [],
  usage: '',
  summary: 'check that no credits, tasks or files have been lost',
  run: async (_, variables) => {
    const violations = await withInstallation(variables, async (installation) => [
      ...(await installation.store.auditStore(null)),
      ...(await auditFiles(installation)),
    ])
    const isOk = violations.length === 0
    const lines = violations.map(({ invariant, subject, detail }) => `${invariant}  ${subject}  ${detail}`)
    return {
      document: { ok: isOk, violations: violations.map((violation) => ({ ...violation })) },
      text: isOk ? 'No problems found.' : lines.join('\n'),
      isOk,
    }
  },
}
