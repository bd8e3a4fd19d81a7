// Adds the account site's data: sign-in, one-time links and codes, limits on keys, and the key and the times of each
// task. A process running the previous release ignores this data and continues to work, but it waits while the indexes
// on `tasks` and `ledger` are being built.

import type { Dialect } from '../sql.ts'

export function site({ bigint, text, tableEnd }: Dialect): readonly string[] {
  const table = (name: string, columns: string) => `create table ${name} (${columns})${tableEnd}`
  return [
    `alter table accounts add column role ${text} not null default 'member' check (role in ('member', 'operator'))`,
    table(
      'credentials',
      `account_id ${text} primary key references accounts (id),
       password_hash ${text},
       password_set_at_ms ${bigint},
       totp_sealed ${text},
       totp_confirmed_at_ms ${bigint},
       totp_last_step ${bigint} not null default 0,
       recovery_hashes ${text} not null default '[]'`,
    ),
    table(
      'identities',
      `issuer ${text} not null, subject ${text} not null,
       account_id ${text} not null references accounts (id),
       created_at_ms ${bigint} not null,
       primary key (issuer, subject)`,
    ),
    `create index identities_account on identities (account_id)`,
    table(
      'sessions',
      `hash ${text} primary key,
       id ${text} not null,
       account_id ${text} not null references accounts (id),
       agent ${text} not null,
       created_at_ms ${bigint} not null,
       seen_at_ms ${bigint} not null,
       proved_at_ms ${bigint} not null,
       expires_at_ms ${bigint} not null`,
    ),
    `create index sessions_account on sessions (account_id)`,
    table(
      'links',
      `hash ${text} primary key,
       purpose ${text} not null check (purpose in ('first', 'invite', 'reset')),
       account_id ${text} references accounts (id),
       email ${text},
       credits ${bigint} not null default 0 check (credits >= 0),
       removes_totp ${bigint} not null default 0 check (removes_totp in (0, 1)),
       created_at_ms ${bigint} not null,
       expires_at_ms ${bigint} not null,
       used_at_ms ${bigint}`,
    ),
    // There is at most one link for the first operator. Until this link is used, a new link replaces it.
    `create unique index links_first on links (purpose) where purpose = 'first'`,
    table(
      'redemption_codes',
      `hash ${text} primary key,
       hint ${text} not null,
       credits ${bigint} not null check (credits > 0),
       created_at_ms ${bigint} not null,
       expires_at_ms ${bigint},
       redeemed_by ${text} references accounts (id),
       redeemed_at_ms ${bigint}`,
    ),
    `alter table api_keys add column last_used_at_ms ${bigint}`,
    // A key that replaces another key gets the other key's lifetime.
    `alter table api_keys add column lifetime_ms ${bigint}`,
    `alter table api_keys add column daily_credits_max ${bigint}`,
    `alter table api_keys add column model_ids ${text}`,
    // The UTC day, in days since 1970, on which the credits were spent. Spending is counted only for keys with a limit.
    `alter table api_keys add column spent_day ${bigint} not null default 0`,
    `alter table api_keys add column spent_credits ${bigint} not null default 0 check (spent_credits >= 0)`,
    `create index api_keys_account on api_keys (account_id)`,
    `alter table tasks add column key_id ${text}`,
    `alter table tasks add column submitted_at_ms ${bigint}`,
    `alter table tasks add column storing_at_ms ${bigint}`,
    `create index tasks_account on tasks (account_id, id)`,
    `create index ledger_account on ledger (account_id, id)`,
  ]
}
