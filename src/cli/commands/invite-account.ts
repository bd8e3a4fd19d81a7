// `mutoscope account invite`: creates a one-time link for signing up.

import { linkUrl, makeInvite } from '../../accounts/links/make-link.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { ensureInstallation } from '../../installation/with-installation.ts'
import { amountMax } from '../command.ts'
import type { Command } from '../command.ts'
import { emailOf } from '../flags/email-flag.ts'
import { siteUrlOf } from '../site-url.ts'

export const inviteAccount: Command = {
  name: 'account invite',
  flags: ['email', 'credits'],
  usage: '[--email E] [--credits N]',
  summary: 'create a sign-up link; it works once and expires after 7 days',
  run: async (flags, variables) => {
    const email = flags.has('email') ? emailOf(flags) : null
    const credits = flags.has('credits') ? flags.integer('credits', 0, amountMax) : 0
    const link = await ensureInstallation(variables, async ({ config, store, secret }) => {
      if (config.site.signUp === 'closed') {
        throw new OperatorError(
          'the link would not work, because site.sign_up is "closed": set it to "invite"',
        )
      }
      return linkUrl(siteUrlOf(config), await makeInvite(store, secret, { email, credits }))
    })
    return {
      document: { link },
      text: `${link}\n\nThe link works once and expires after 7 days${email === null ? '' : `. It creates an account for ${email}`}.`,
      isOk: true,
    }
  },
}
