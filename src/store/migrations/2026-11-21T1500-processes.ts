// The role of a process and the identity of its files, so that every process knows how many share a limit and whether all have
// the same files. A process of the previous release registers without them and continues to work.
//
// The table of the processes is called `workers`, because every process was a worker once. Another name would stop the
// previous release.

import type { Dialect } from '../sql.ts'

export function processes({ text }: Dialect): readonly string[] {
  return [
    `alter table workers add column role ${text} not null default 'all' check (role in ('all', 'api', 'worker'))`,
    `alter table workers add column files ${text} not null default ''`,
  ]
}
