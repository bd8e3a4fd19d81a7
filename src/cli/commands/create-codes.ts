// `mutoscope credits code`: creates codes that account holders can redeem for credits on the site. The codes are shown
// only once.

import { createRedemptionCodes } from '../../accounts/credits/create-codes.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { amountMax } from '../command.ts'
import type { Command } from '../command.ts'
import { counted } from '../reports/table.ts'

const countMax = 1_000
const daysMax = 3_650
const dayMs = 86_400_000

export const createCodes: Command = {
  name: 'credits code',
  flags: ['amount', 'count', 'expires-days'],
  usage: '--amount N [--count N] [--expires-days N]',
  summary: 'create codes worth N credits each; they are shown only once',
  run: async (flags, variables) => {
    const credits = flags.integer('amount', 1, amountMax)
    const count = flags.has('count') ? flags.integer('count', 1, countMax) : 1
    const days = flags.has('expires-days') ? flags.integer('expires-days', 1, daysMax) : null
    const lifetimeMs = days === null ? null : days * dayMs
    const codes = await withInstallation(variables, ({ store, secret }) =>
      createRedemptionCodes(store, secret, { count, credits, lifetimeMs }),
    )
    const kept = `${count > 1 ? 'Each is' : 'It is'} worth ${counted(credits, 'credit')} and works once. Save ${count > 1 ? 'them' : 'it'} now: we will not show ${count > 1 ? 'them' : 'it'} again.`
    return { document: { codes, credits }, text: `${codes.join('\n')}\n\n${kept}`, isOk: true }
  },
}
