// Describes a copy of an installation in the reports of `migrate --from`, `backup`, and `restore`.

import type { FileName } from '../../domain/ids.ts'
import type { CopiedFiles } from '../../installation/copy-files.ts'
import type { Json } from '../../lib/json.ts'
import type { RowCounts } from '../../store/row-counts.ts'

export function describeRows({ accounts, credits, keys, tasks, ledgerEntries }: RowCounts): string {
  return `accounts: ${accounts}, credits: ${credits}, keys: ${keys}, tasks: ${tasks}, ledger entries: ${ledgerEntries}.`
}

export function documentOfRows({ ledgerEntries, ...rows }: RowCounts): Json {
  return { ...rows, ledger_entries: ledgerEntries }
}

export function documentOfFiles({ copied, present, missing, damaged }: CopiedFiles): Json {
  return { copied, present, missing: [...missing], damaged: [...damaged] }
}

/**
 * Returns a line for each kind of problem, with the number of files and one example. The JSON document lists all files.
 */
export function fileProblems({ missing, damaged }: CopiedFiles): readonly string[] {
  return [
    ...linesAbout(missing, 'are missing'),
    ...linesAbout(damaged, 'have been damaged since they were stored'),
  ]
}

function linesAbout(names: readonly FileName[], what: string): readonly string[] {
  return names.length === 0 ? [] : [`  Files that ${what}: ${names.length}, such as ${names[0]}.`]
}
