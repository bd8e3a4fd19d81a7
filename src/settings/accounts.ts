// `accounts`: the credits that a new installation gives its first account.

import type { Section } from './reading/section.ts'

export interface AccountSettings {
  readonly firstCredits: number
}

/** Low enough for the sum of many amounts to be an exact integer. */
const creditsMax = 1_000_000_000_000

export function readAccounts(file: Section): AccountSettings {
  return file.section('accounts', [], (accounts) => ({
    firstCredits: accounts.integer('first_credits', {
      default: 1_000,
      from: 0,
      to: creditsMax,
      about: [
        'The number of credits that the first account gets. The service creates this account when it starts for the first time.',
      ],
    }),
  }))
}
