// Adds each process's role and the identity of its file store, which show how many processes share a limit, and whether
// all processes use the same files. A process running the previous release registers without this data and continues to
// work. Not every process is a worker anymore, but renaming the `workers` table would break processes running the
// previous release.

import type { Dialect } from '../sql.ts'

export function processes({ text }: Dialect): readonly string[] {
  return [
    `alter table workers add column role ${text} not null default 'all' check (role in ('all', 'api', 'worker'))`,
    `alter table workers add column files ${text} not null default ''`,
  ]
}
