// Adds an index for counting an account's uploads. The index contains their sizes, so counting does not read the table
// itself.

export function uploadLimits(): readonly string[] {
  return [
    `create index files_uploads on files (account_id, bytes)
      where removed_at_ms is null and substr(name, 1, 3) = 'in_'`,
  ]
}
