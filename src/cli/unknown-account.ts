import { OperatorError } from '../lib/operator-error.ts'
import type { AccountId } from '../domain/ids.ts'

export function unknownAccount(accountId: AccountId): OperatorError {
  return new OperatorError(
    `there is no account ${accountId}: "account list" prints account IDs, such as acc_…, and "task list" prints the account of each task`,
  )
}
