// `mutoscope audit`: checks that the stored data is consistent. Also works while the service is running.

import path from 'node:path'

import { auditArchive } from '../../installation/archive/audit-archive.ts'
import { auditFiles } from '../../installation/audit-files.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Installation } from '../../installation/with-installation.ts'
import type { Violation } from '../../domain/violation.ts'
import { folderLengthMax } from '../command.ts'
import type { Command, Flags } from '../command.ts'

export const audit: Command = {
  name: 'audit',
  flags: ['archive'],
  usage: '[--archive FOLDER]',
  summary: 'check that no credits, tasks, or files have been lost',
  run: async (flags, variables) => {
    const violations = await withInstallation(variables, async (installation) => [
      ...(await installation.store.auditStore(null)),
      ...(await auditFiles(installation)),
      ...(await archiveViolations(flags, installation)),
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

async function archiveViolations(flags: Flags, { store }: Installation): Promise<readonly Violation[]> {
  if (!flags.has('archive')) return []
  const folder = path.resolve(flags.text('archive', folderLengthMax))
  return auditArchive(store, folder, await store.ensureInstallationId(null))
}
