// Every command, in the order of `mutoscope help`.

import type { Command } from './command.ts'
import { adjustCredits } from './commands/adjust-credits.ts'
import { archive } from './commands/archive.ts'
import { audit } from './commands/audit.ts'
import { createAccount } from './commands/create-account.ts'
import { createCodes } from './commands/create-codes.ts'
import { createKey } from './commands/create-key.ts'
import { createWebhook } from './commands/create-webhook.ts'
import { deleteWebhook } from './commands/delete-webhook.ts'
import { doctor } from './commands/doctor.ts'
import { grantCredits } from './commands/grant-credits.ts'
import { inviteAccount } from './commands/invite-account.ts'
import { linkAccount } from './commands/link-account.ts'
import { listAccounts } from './commands/list-accounts.ts'
import { listAttempts } from './commands/list-attempts.ts'
import { listDeliveries } from './commands/list-deliveries.ts'
import { listKeys } from './commands/list-keys.ts'
import { listTasks } from './commands/list-tasks.ts'
import { listWebhooks } from './commands/list-webhooks.ts'
import { migrate } from './commands/migrate.ts'
import { redeliverWebhooks } from './commands/redeliver-webhooks.ts'
import { revokeKey } from './commands/revoke-key.ts'
import { rotateWebhook } from './commands/rotate-webhook.ts'
import { serve } from './commands/serve.ts'
import { showAccount } from './commands/show-account.ts'
import { showTask } from './commands/show-task.ts'
import { switchAccount } from './commands/switch-account.ts'
import { switchModel } from './commands/switch-model.ts'
import { switchWebhook } from './commands/switch-webhook.ts'
import { testWebhook } from './commands/test-webhook.ts'
import { version } from './commands/version.ts'

export const allCommands: readonly Command[] = [
  serve,
  createAccount,
  listAccounts,
  showAccount,
  linkAccount,
  inviteAccount,
  switchAccount('disable'),
  switchAccount('enable'),
  createKey,
  revokeKey,
  listKeys,
  grantCredits,
  adjustCredits,
  createCodes,
  switchModel('disable'),
  switchModel('enable'),
  showTask,
  listTasks,
  listAttempts,
  createWebhook,
  listWebhooks,
  listDeliveries,
  rotateWebhook,
  switchWebhook('disable'),
  switchWebhook('enable'),
  deleteWebhook,
  testWebhook,
  redeliverWebhooks,
  audit,
  archive,
  migrate,
  doctor,
  version,
]
