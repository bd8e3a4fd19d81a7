// The table of all store operations. Each operation is one transaction, except long reads. With SQLite, operations run
// in the thread that owns the connection.

import { accountOperations } from './operations/accounts/account-operations.ts'
import { archiveOperations } from './operations/archive/archive-operations.ts'
import { eventOperations } from './operations/events/event-operations.ts'
import { fileOperations } from './operations/files/file-operations.ts'
import { installationOperations } from './operations/installation/installation-operations.ts'
import { keyOperations } from './operations/keys/key-operations.ts'
import { moneyOperations } from './operations/money/money-operations.ts'
import { sessionOperations } from './operations/sessions/session-operations.ts'
import { taskOperations } from './operations/tasks/task-operations.ts'
import { webhookOperations } from './operations/webhooks/webhook-operations.ts'

export const operations = {
  ...accountOperations,
  ...moneyOperations,
  ...keyOperations,
  ...sessionOperations,
  ...taskOperations,
  ...eventOperations,
  ...fileOperations,
  ...installationOperations,
  ...archiveOperations,
  ...webhookOperations,
}

export type OperationName = keyof typeof operations
export type ArgumentOf<Name extends OperationName> = Parameters<(typeof operations)[Name]['run']>[1]
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]['run']>>
