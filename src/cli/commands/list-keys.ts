// `mutoscope key list`: describes an account's API keys, but does not show the keys themselves.

import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { KeyRecord } from '../../domain/accounts/api-key.ts'
import type { JsonObject } from '../../lib/json.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { isoOrNull } from '../reports/describe-attempt.ts'
import { printable, table, utc } from '../reports/table.ts'
import { unknownAccount } from '../unknown-account.ts'

export const listKeys: Command = {
  name: 'key list',
  flags: ['account'],
  usage: '--account ID',
  summary: "list an account's API keys, newest first",
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const keys = await withInstallation(variables, async ({ store }) => {
      if ((await store.readAccountRecord(accountId)) === null) throw unknownAccount(accountId)
      return store.listKeys({ accountId })
    })
    return {
      document: { keys: keys.map(keyDocument) },
      text: keys.length === 0 ? 'The account has no API keys.' : keyTable(keys),
      isOk: true,
    }
  },
}

function keyDocument(key: KeyRecord): JsonObject {
  return {
    key_id: key.id,
    name: key.name,
    hint: key.hint,
    created_at: new Date(key.createdAtMs).toISOString(),
    last_used_at: isoOrNull(key.lastUsedAtMs),
    expires_at: isoOrNull(key.expiresAtMs),
    revoked_at: isoOrNull(key.revokedAtMs),
    daily_credits: key.dailyCreditsMax,
    spent_today: key.spentToday,
    model_ids: key.modelIds,
  }
}

function keyTable(keys: readonly KeyRecord[]): string {
  const timeOf = (ms: number | null) => (ms === null ? 'never' : utc(ms))
  return table(
    ['KEY', 'CREATED (UTC)', 'LAST USED', 'EXPIRES', 'REVOKED', 'HINT', 'NAME'],
    keys.map((key) => [
      key.id,
      utc(key.createdAtMs),
      timeOf(key.lastUsedAtMs),
      timeOf(key.expiresAtMs),
      timeOf(key.revokedAtMs),
      key.hint,
      printable(key.name),
    ]),
  )
}
