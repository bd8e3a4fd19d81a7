// Which database keeps the installation: PostgreSQL where `DATABASE_URL` names one, else a file in the data folder.

import { existsSync } from 'node:fs'

import type { DatabasePlace } from './place.ts'
import type { PostgresPlace } from './formats/postgres-url.ts'
import { isMoved } from '../data-folder/moved.ts'
import { pathsIn } from '../data-folder/paths-in.ts'
import type { Settings } from './reading/section.ts'

export function readDatabase(
  database: Settings,
  place: PostgresPlace | null,
  dataFolder: string,
): DatabasePlace {
  // A server takes 100 connections unless it was told otherwise: ten for each of a few processes, and some to spare.
  const poolMax = database.integer('pool', 1, 1_000) ?? 10
  return place === null
    ? { kind: 'sqlite', path: pathsIn(dataFolder).database }
    : { kind: 'postgres', place, poolMax }
}

/** Whoever sets `DATABASE_URL` and forgets to move would find an empty service, and all accounts gone. */
export function warningsAboutDatabase({ kind }: DatabasePlace, dataFolder: string): readonly string[] {
  if (kind === 'sqlite' || !existsSync(pathsIn(dataFolder).database) || isMoved(dataFolder)) return []
  return [
    `the embedded database in ${dataFolder} is not used beside DATABASE_URL: "mutoscope migrate --from ${dataFolder}" moves it`,
  ]
}
