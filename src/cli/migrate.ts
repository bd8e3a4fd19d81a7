// `mutoscope migrate`: brings the database up to date, as every start does by itself.

import type { Command } from './command.ts'
import { ensureInstallation } from './installation.ts'

export const migrate: Command = {
  words: 'migrate',
  flags: [],
  usage: '',
  purpose: 'bring the database up to date, as every start does',
  run: async (_, variables) => {
    const applied = await ensureInstallation(variables, async ({ migrations }) => migrations)
    return {
      document: { applied },
      text: applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`,
      isOk: true,
    }
  },
}
