// Where an installation keeps what must last: its rows, and its files.

import type { PostgresPlace } from './formats/postgres-url.ts'
import type { S3Settings } from './s3.ts'

export type DatabasePlace =
  /** A file of this machine. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** `poolMax`: connections of one process; one more listens. */
  | { readonly kind: 'postgres'; readonly place: PostgresPlace; readonly poolMax: number }

/** Of inputs and outputs. */
export type FilePlace = { readonly kind: 'disk' } | ({ readonly kind: 's3' } & S3Settings)
