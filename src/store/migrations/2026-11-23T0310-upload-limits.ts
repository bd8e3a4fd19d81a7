// Adds an index for counting the uploads that an account holds. The index contains the sizes of the uploads, so
// counting does not read the table itself.

export function uploadLimits(): readonly string[] {
  return [
    `create index files_uploads on files (account_id, bytes)
      where removed_at_ms is null and substr(name, 1, 3) = 'in_'`,
  ]
}
