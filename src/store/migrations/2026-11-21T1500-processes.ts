// What a process does and where it keeps its files, so that all of them can tell how many share a limit, and whether
// their files are the same ones. A process of the release before it enters without them and goes on working.
//
// The table of the processes is called `workers`, from when every process was one: another name would stop that release.

import type { Dialect } from '../sql.ts'

export function processes({ text }: Dialect): readonly string[] {
  return [
    `alter table workers add column role ${text} not null default 'all' check (role in ('all', 'api', 'worker'))`,
    `alter table workers add column files ${text} not null default ''`,
  ]
}
