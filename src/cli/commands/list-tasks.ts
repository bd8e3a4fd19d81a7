// `mutoscope task list`: lists the newest tasks that match the flags.

import { branded } from '../../lib/brand.ts'
import type { AccountId, TaskId } from '../../domain/ids.ts'
import type { TaskStatus } from '../../domain/tasks/task.ts'
import type { FoundTask } from '../../domain/tasks/task-record.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Store } from '../../store/store.ts'
import { collectPages } from '../collect-pages.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { statusNames, taskDocument, taskTable } from '../reports/describe-task.ts'
import { requireKnown } from '../known-name.ts'
import { unknownAccount } from '../unknown-account.ts'

export const listTasks: Command = {
  name: 'task list',
  flags: ['status', 'account', 'model', 'limit'],
  usage: '[--status S] [--account ID] [--model ID] [--limit N]',
  summary: 'list tasks, newest first',
  run: async (flags, variables) => {
    const status = statusIn(flags)
    const limit = flags.limit()
    const accountId = flags.has('account') ? branded<AccountId>(flags.text('account', idLengthMax)) : null
    const modelId = flags.has('model') ? flags.text('model', idLengthMax) : null
    const tasks = await withInstallation(variables, async ({ config, store }) => {
      if (modelId !== null) requireKnown('model', modelId, config.catalog)
      if (accountId !== null) await requireAccount(store, accountId)
      const search = { accountId, modelId, status }
      return collectPages<FoundTask, TaskId>(limit, (after, most) =>
        store.searchTasks({ search, after, limit: most }),
      )
    })
    return {
      document: { tasks: tasks.map(taskDocument) },
      text: tasks.length === 0 ? 'No matching tasks.' : taskTable(tasks),
      isOk: true,
    }
  },
}

function statusIn(flags: Flags): TaskStatus | null {
  if (!flags.has('status')) return null
  const name = flags.text('status', 20)
  const status = statusNames.get(name)
  if (status !== undefined) return status
  throw new UsageError(`--status must be one of ${[...statusNames.keys()].join(', ')}, not "${name}"`)
}

async function requireAccount(store: Store, accountId: AccountId): Promise<void> {
  const [account] = await store.readAccounts([accountId])
  if (account === null) throw unknownAccount(accountId)
}
