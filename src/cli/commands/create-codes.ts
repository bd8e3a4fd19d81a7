// `mutoscope credits code`: codes that give whoever redeems one on the site its credits, in clear this once.

import { createRedemptionCodes } from '../../accounts/credits/create-codes.ts'
import { withInstallation } from '../../installation/open-installation.ts'
import { amountMax } from '../command.ts'
import type { Command } from '../command.ts'

const countMax = 1_000
const daysMax = 3_650
const dayMs = 86_400_000

export const createCodes: Command = {
  words: 'credits code',
  flags: ['amount', 'count', 'expires-days'],
  usage: '--amount N [--count N] [--expires-days N]',
  purpose: 'make codes for N credits each; they are shown this once',
  run: async (flags, variables) => {
    const credits = flags.integer('amount', 1, amountMax)
    const count = flags.has('count') ? flags.integer('count', 1, countMax) : 1
    const days = flags.has('expires-days') ? flags.integer('expires-days', 1, daysMax) : null
    const lifetimeMs = days === null ? null : days * dayMs
    const codes = await withInstallation(variables, ({ store, secret }) =>
      createRedemptionCodes(store, secret, { count, credits, lifetimeMs }),
    )
    const kept = `Worth ${credits} credits${count > 1 ? ' each' : ''}, once. Not shown again: keep what you need now.`
    return { document: { codes, credits }, text: `${codes.join('\n')}\n\n${kept}`, isOk: true }
  },
}
