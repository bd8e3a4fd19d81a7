// `database`: a PostgreSQL database if DATABASE_URL is set, otherwise a file in the data folder.

import type { PostgresLocation } from './formats/postgres-url.ts'
import type { Section } from './reading/section.ts'

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  /** `poolMax`: the maximum number of connections per process, in addition to one that listens for notifications. */
  | { readonly kind: 'postgres'; readonly location: PostgresLocation; readonly poolMax: number }

const about = [
  'To use PostgreSQL instead of a file in the data folder, set the environment variables',
  'DATABASE_URL=postgres://user:password@host:5432/database, and MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE. This',
  'file has no settings for these variables, because they contain secrets.',
]

/** `location`: the value of DATABASE_URL. `sqlitePath`: the file of the embedded database. */
export function readDatabase(
  file: Section,
  location: PostgresLocation | null,
  sqlitePath: string,
): DatabaseLocation {
  return file.section('database', about, (database) => {
    const poolMax = database.integer('pool', {
      default: 10,
      from: 1,
      to: 1_000,
      about: [
        'The maximum number of connections per process, in addition to one for notifications. The total for all',
        "processes must stay below the server's max_connections, which is usually 100.",
      ],
    })
    return location === null ? { kind: 'sqlite', path: sqlitePath } : { kind: 'postgres', location, poolMax }
  })
}
