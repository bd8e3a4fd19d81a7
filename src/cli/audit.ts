// `mutoscope audit`: the independent check of the invariants. Changes nothing.

import { lookAtFiles } from '../files/open-files.ts'
import { auditFiles } from './audit-files.ts'
import type { Command } from './command.ts'
import { withInstallation } from './installation.ts'

export const audit: Command = {
  words: 'audit',
  flags: [],
  usage: '',
  purpose: 'check that no credit and no task is lost',
  run: async (_, variables) => {
    const violations = await withInstallation(variables, async ({ config, store, filesFolder }) => {
      const files = await lookAtFiles(config.artifacts.store, filesFolder)
      return [...(await store.auditStore(null)), ...(await auditFiles(store, files))]
    })
    const isOk = violations.length === 0
    const lines = violations.map(({ invariant, subject, detail }) => `${invariant}  ${subject}  ${detail}`)
    return {
      document: { ok: isOk, violations: violations.map((violation) => ({ ...violation })) },
      text: isOk ? 'All is well.' : lines.join('\n'),
      isOk,
    }
  },
}
