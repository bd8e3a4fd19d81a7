import type { Mutant } from '../mutant.ts'

const store = 'src/store/operations/archive'
const installation = 'src/installation/archive'
const ofStore = ['test/conformance/store/archive.test.ts']
const ofFolder = ['test/conformance/archive/archive-tasks.test.ts']
const ofAudit = ['test/conformance/archive/audit-archive.test.ts']

export const archiveMutants: readonly Mutant[] = [
  {
    breaks: 'an unfinished task is archived',
    file: `${store}/archived-lines.ts`,
    from: ' and t.finished_at_ms is not null and t.created_at_ms',
    to: ' and t.created_at_ms',
    tests: ofStore,
  },
  {
    breaks: 'a task created exactly at the given time is archived',
    file: `${store}/archived-lines.ts`,
    from: 't.created_at_ms < cast($3 as bigint)',
    to: 't.created_at_ms <= cast($3 as bigint)',
    tests: ofStore,
  },
  {
    breaks: 'tasks that the file does not contain are removed',
    file: `${store}/archive-part.ts`,
    from: `if (textSha256 !== hash('sha256', archiveText(await linesOf(sql, taskIds)))) return 'changed'`,
    to: `if (textSha256 === '') return 'changed'`,
    tests: ofStore,
  },
  {
    breaks: 'an account loses the amount that it carried forward',
    file: `${store}/carry-forward.ts`,
    from: 'amount: archived.amount + earlier.amount',
    to: 'amount: archived.amount',
    tests: ofStore,
  },
  {
    breaks: 'the entry carried forward moves back to an earlier place',
    file: `${store}/carry-forward.ts`,
    from: 'entryId: Math.max(archived.entryId, earlier.entryId)',
    to: 'entryId: archived.entryId',
    tests: ofStore,
  },
  {
    breaks: 'archived failures count as successes',
    file: `${store}/archived-usage.ts`,
    from: 'failed = archived_usage.failed + excluded.failed',
    to: 'failed = archived_usage.failed',
    tests: ofStore,
  },
  {
    breaks: 'a part that has the only copy of its tasks is replaced',
    file: `${installation}/archive-folder.ts`,
    from: 'return found.length === lines.length',
    to: 'return found.length <= lines.length',
    tests: ofFolder,
  },
  {
    breaks: 'an archive continues in a folder without the earlier parts',
    file: `${installation}/archive-folder.ts`,
    from: 'sizeOfPart(folder, lastPart.number) !== lastPart.bytes',
    to: 'sizeOfPart(folder, lastPart.number) === 0',
    tests: ofFolder,
  },
  {
    breaks: 'tasks whose idempotency keys are still valid are archived',
    file: `${installation}/archive-tasks.ts`,
    from: 'if (beforeMs <= nowMs - idempotencyKeptMs) return',
    to: 'if (beforeMs <= nowMs) return',
    tests: ofFolder,
  },
  {
    breaks: 'a task that violates an invariant is archived',
    file: `${installation}/archive-tasks.ts`,
    from: '    requireSound(tasks)\n',
    to: '',
    tests: ofFolder,
  },
  {
    breaks: 'a changed part passes the audit',
    file: `${installation}/audit-archive.ts`,
    from: 'if (sha256 !== part.sha256)',
    to: `if (sha256 === '')`,
    tests: ofAudit,
  },
  {
    breaks: 'a part without its tasks passes the audit',
    file: `${installation}/audit-archive.ts`,
    from: 'if (violations.length === 0) violations.push(',
    to: 'if (violations.length > 0) violations.push(',
    tests: ofAudit,
  },
]
