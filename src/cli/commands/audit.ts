// `mutoscope audit`: the independent check of the invariants. Changes nothing.

import { auditFiles } from '../../installation/audit-files.ts'
import { withInstallation } from '../../installation/open-installation.ts'
import type { Command } from '../command.ts'

export const audit: Command = {
  words: 'audit',
  flags: [],
  usage: '',
  purpose: 'check that no credit and no task is lost',
  run: async (_, variables) => {
    const violations = await withInstallation(variables, async (installation) => [
      ...(await installation.store.auditStore(null)),
      ...(await auditFiles(installation)),
    ])
    const isOk = violations.length === 0
    const lines = violations.map(({ invariant, subject, detail }) => `${invariant}  ${subject}  ${detail}`)
    return {
      document: { ok: isOk, violations: violations.map((violation) => ({ ...violation })) },
      text: isOk ? 'All is well.' : lines.join('\n'),
      isOk,
    }
  },
}
