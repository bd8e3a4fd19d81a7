// The ID of the installation to which the database belongs. The file store is marked with this ID, so that no other
// installation removes files from it.

import { branded } from '../../../lib/brand.ts'
import { randomId } from '../../../lib/ids.ts'
import type { InstallationId } from '../../../domain/ids.ts'
import { id } from '../../row.ts'
import type { Sql } from '../../sql.ts'

/** Creates the ID on the first call. It never changes afterward. */
export async function ensureInstallationId(sql: Sql, _: null): Promise<InstallationId> {
  const fresh = branded<InstallationId>(randomId('ins'))
  await sql.run(
    `insert into meta (key, value) values ('installation', $1) on conflict (key) do nothing`,
    fresh,
  )
  return (await readInstallationId(sql)) ?? fresh
}

/** Returns null if no process has used this database yet. */
export async function readInstallationId(sql: Sql): Promise<InstallationId | null> {
  const [row] = await sql.all(`select m.value from meta m where m.key = 'installation'`)
  return row === undefined ? null : id<InstallationId>(row, 'value')
}
