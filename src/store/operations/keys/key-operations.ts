// The operations on API keys. The `keys` hint names only the accounts whose keys were revoked or replaced. If the hint
// woke every waiting client, one account could slow down all others.

import type { KeySelector, RevokeOutcome } from '../../../domain/accounts/api-key.ts'
import type { Hint } from '../../hint.ts'
import { takesTurns, readBatch, readList, write, writeBatch } from '../../operation.ts'
import { createKeys, createOwnKey, findKeys, listKeys, revokeKeys, touchKeys } from './keys.ts'
import { rotateKey } from './rotate-key.ts'

function endedKeys(outcomes: readonly RevokeOutcome[]): Hint | null {
  const accountIds = outcomes.flatMap((outcome) => (outcome.kind === 'revoked' ? [outcome.accountId] : []))
  return accountIds.length === 0 ? null : { kind: 'keys', accountIds: [...new Set(accountIds)] }
}

export const keyOperations = {
  createKeys: writeBatch(createKeys),
  createOwnKey: takesTurns(write(createOwnKey)),
  findKeys: readBatch(findKeys),
  listKeys: readList(listKeys),
  rotateKey: takesTurns(
    write(rotateKey, ({ accountId }, { kind }) =>
      kind === 'created' ? { kind: 'keys', accountIds: [accountId] } : null,
    ),
  ),
  revokeKeys: {
    ...writeBatch(revokeKeys, (_, outcomes: readonly RevokeOutcome[]) => endedKeys(outcomes)),
    accountOf: ([first]: readonly KeySelector[]) => (first?.by === 'owner' ? first.accountId : null),
  },
  touchKeys: writeBatch(touchKeys),
}
