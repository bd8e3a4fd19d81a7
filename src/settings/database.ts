// `database`: PostgreSQL if DATABASE_URL is set, otherwise a file in the data folder.

import type { PostgresLocation } from './formats/postgres-url.ts'
import type { Section } from './reading/section.ts'

export type DatabaseLocation =
  /** A file on this machine. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** `poolMax`: connections of one process; one more listens. */
  | { readonly kind: 'postgres'; readonly location: PostgresLocation; readonly poolMax: number }

const about = [
  'PostgreSQL instead of the file in the data folder: set DATABASE_URL=postgres://user:password@host:5432/database, and',
  'MUTOSCOPE_SECRET or MUTOSCOPE_SECRET_FILE. They are secrets, so they stay out of this file.',
]

/** `location` is what DATABASE_URL names, `sqlitePath` the file of the embedded database. */
export function readDatabase(
  file: Section,
  location: PostgresLocation | null,
  sqlitePath: string,
): DatabaseLocation {
  return file.section('database', about, (database) => {
    // A server takes 100 connections by default: ten for each of a few processes leave some to spare.
    const poolMax = database.integer('pool', {
      default: 10,
      from: 1,
      to: 1_000,
      about: [
        'The maximum number of connections per process, beside one that listens for notifications. All processes together',
        'must stay below max_connections of the server, usually 100. The embedded database needs none.',
      ],
    })
    return location === null ? { kind: 'sqlite', path: sqlitePath } : { kind: 'postgres', location, poolMax }
  })
}
