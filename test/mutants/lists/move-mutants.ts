// Mutants of the move from a folder to PostgreSQL: the URL, the secret, the copy, and the marker.

import type { Mutant } from '../mutant.ts'

const move = 'test/conformance/postgres/move-database.test.ts'
const command = 'test/cli/move.test.ts'

export const moveMutants: readonly Mutant[] = [
  {
    breaks: 'one local host among several is enough to send a password unencrypted',
    file: 'src/settings/formats/postgres-url.ts',
    from: 'hosts.every(isThisMachine)',
    to: 'hosts.some(isThisMachine)',
    tests: ['src/settings/formats/postgres-url.test.ts'],
  },
  {
    breaks: 'processes on a shared database may use different secrets',
    file: 'src/settings/reading/environment.ts',
    from: `file === null && environment.text('DATABASE_URL', unset) !== null`,
    to: `file === null && environment.text('DATABASE_URL', unset) === ''`,
    tests: ['src/settings/database.test.ts'],
  },
  {
    breaks: 'the ids of a moved ledger start over',
    file: 'src/store/transfer/copy-rows.ts',
    from: 'max(t.id)',
    to: 'min(t.id)',
    tests: [move],
  },
  {
    breaks: 'a move stops after the first page of a table',
    file: 'src/store/transfer/copy-rows.ts',
    from: 'if (page.length < pageRows) return',
    to: 'if (page.length > 0) return',
    tests: [move],
  },
  {
    breaks: 'a move misses rows that exist only in the target',
    file: 'src/store/transfer/copy-rows.ts',
    from: 'const longer = page.length >= other.length ? page : other',
    to: 'const longer = page',
    tests: [move],
  },
  {
    breaks: 'a database that already has an account is accepted as a target',
    file: 'src/store/transfer/move-database.ts',
    from: '(await countAccounts(target, null)) > 0',
    to: '(await countAccounts(target, null)) > 1',
    tests: [move],
  },
  {
    breaks: 'an inconsistent ledger is moved',
    file: 'src/store/transfer/move-database.ts',
    from: `  await requireSound(source, 'the embedded database')\n`,
    to: '',
    tests: [move],
  },
  {
    breaks: 'a folder is marked as moved before the copy',
    file: 'src/store/offline-database.ts',
    from: '      const rows = await moveDatabase(sql, to)\n',
    to: '      onMoved()\n      const rows = await moveDatabase(sql, to)\n',
    tests: [command],
  },
  {
    breaks: 'an installation can be started again on a moved folder',
    file: 'src/data-folder/data-folder.ts',
    from: `if (config.database.kind === 'sqlite') requireNotMoved`,
    to: `if (config.database.kind === 'postgres') requireNotMoved`,
    tests: [command],
  },
  {
    breaks: 'a command that waited for a move still writes to the folder',
    file: 'src/installation/with-installation.ts',
    from: `if (config.database.kind === 'sqlite') requireNotMoved`,
    to: `if (config.database.kind === 'postgres') requireNotMoved`,
    tests: [command],
  },
  {
    breaks: 'a move copies files even if they are already in the bucket',
    file: 'src/installation/copy-files.ts',
    from: '=== bytes) {',
    to: '=== -1) {',
    tests: [command],
  },
]
