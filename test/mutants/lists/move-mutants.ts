// Mutants of the code that copies a whole installation: moves to PostgreSQL, backups, and restores.

import type { Mutant } from '../mutant.ts'

const move = 'test/conformance/postgres/move-database.test.ts'
const command = 'test/cli/move.test.ts'
const backup = 'test/cli/backup.test.ts'

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
  {
    breaks: 'a folder with an interrupted backup looks like a complete one',
    file: 'src/installation/backup/back-up.ts',
    from: 'const partial = `${paths.database}.partial`',
    to: 'const partial = paths.database',
    tests: [backup],
  },
  {
    breaks: 'a file that was removed during the backup is missing after the restore',
    file: 'src/installation/backup/back-up.ts',
    from: '  await snapshot.removeFiles([...removed])\n',
    to: '',
    tests: [backup],
  },
  {
    breaks: 'a restore replaces an existing database',
    file: 'src/installation/backup/restore.ts',
    from: '    requireUnused(config.dataFolder)\n',
    to: '',
    tests: [backup],
  },
  {
    breaks: 'a damaged backup is restored',
    file: 'src/installation/backup/restore.ts',
    from: 'if (fault !== undefined) throw new OperatorError(fault)',
    to: 'if (fault === copy) throw new OperatorError(fault)',
    tests: [backup],
  },
  {
    breaks: 'a backup is restored with the secret of another installation',
    file: 'src/installation/backup/restore.ts',
    from: '    requireMatchingSecret(matchesSecret)\n',
    to: '',
    tests: [backup],
  },
  {
    breaks: 'the changes in the log of a running service are missing from a backup of its folder',
    file: 'src/installation/backup/restore.ts',
    from: '({ size }) => size > 0',
    to: '({ size }) => size < 0',
    tests: [backup],
  },
  {
    breaks: 'a damaged file is copied',
    file: 'src/installation/copy-files.ts',
    from: '!== sha256',
    to: `=== ''`,
    tests: [backup],
  },
  {
    breaks: 'each attempt to create the same task has another idempotency key',
    file: 'src/cli/client/service-client.ts',
    from: "'idempotency-key': randomBase62(unguessableLength),",
    to: "get 'idempotency-key'() {\n        return randomBase62(unguessableLength)\n      },",
    tests: ['test/cli/generate.test.ts'],
  },
]
