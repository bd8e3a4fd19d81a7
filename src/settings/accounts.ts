// `accounts`: what a new installation gives its first account.

import type { Section } from './reading/section.ts'

export interface AccountSettings {
  readonly firstCredits: number
}

/** Sums of many such amounts stay exact integers. */
const creditsMax = 1_000_000_000_000

export function readAccounts(file: Section): AccountSettings {
  return file.section('accounts', [], (accounts) => ({
    firstCredits: accounts.integer('first_credits', {
      default: 1_000,
      from: 0,
      to: creditsMax,
      about: ['The credits of the account that the very first start opens.'],
    }),
  }))
}
