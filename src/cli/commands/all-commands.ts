// All commands, in the order in which `mutoscope help` lists them.

import type { Command } from '../command.ts'
import { adjustCredits } from './adjust-credits.ts'
import { archive } from './archive.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { createAccount } from './create-account.ts'
import { createCodes } from './create-codes.ts'
import { createKey } from './create-key.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { doctor } from './doctor.ts'
import { generate } from './generate.ts'
import { grantCredits } from './grant-credits.ts'
import { inviteAccount } from './invite-account.ts'
import { linkAccount } from './link-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listAttempts } from './list-attempts.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listKeys } from './list-keys.ts'
import { listTasks } from './list-tasks.ts'
import { listWebhooks } from './list-webhooks.ts'
import { migrate } from './migrate.ts'
import { redeliverWebhooks } from './redeliver-webhooks.ts'
import { restore } from './restore.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateWebhook } from './rotate-webhook.ts'
import { serve } from './serve.ts'
import { showAccount } from './show-account.ts'
import { showTask } from './show-task.ts'
import { switchAccount } from './switch-account.ts'
import { switchModel } from './switch-model.ts'
import { switchWebhook } from './switch-webhook.ts'
import { testWebhook } from './test-webhook.ts'
import { version } from './version.ts'

export const allCommands: readonly Command[] = [
  serve,
  generate,
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
  backup,
  restore,
  archive,
  migrate,
  doctor,
  version,
]
