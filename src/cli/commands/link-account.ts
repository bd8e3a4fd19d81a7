// `mutoscope account link`: creates a one-time link for setting a new password.

import { linkUrl, makeReset } from '../../accounts/links/make-link.ts'
import { branded } from '../../lib/brand.ts'
import { only } from '../../lib/only.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { UserSelector } from '../../domain/accounts/account.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { emailOf } from '../flags/email-flag.ts'
import { siteUrlOf } from '../site-url.ts'

export const linkAccount: Command = {
  name: 'account link',
  flags: ['account', 'email', 'second-factor'],
  usage: '--account ID | --email E [--second-factor remove]',
  summary: 'create a password reset link; it works once and expires after an hour',
  run: async (flags, variables) => {
    const selector = selectorOf(flags)
    const removesTotp = removes(flags)
    const link = await withInstallation(variables, async ({ config, store, secret }) => {
      const holder = only(await store.findUsers([selector]))
      if (holder === null) return null
      const token = await makeReset(store, secret, { accountId: holder.accountId, removesTotp })
      return token === null ? null : linkUrl(siteUrlOf(config), token)
    })
    if (link === null) {
      throw new OperatorError(
        'there is no such account, or it is disabled: create it with "mutoscope account create", or enable it with "mutoscope account enable"',
      )
    }
    return {
      document: { link },
      text: `${link}\n\nThe link works once and expires after an hour. Using the link ends all sessions of the account and unlinks its identity providers; its API keys keep working. Give the link only to the account holder.`,
      isOk: true,
    }
  },
}

function selectorOf(flags: Flags): UserSelector {
  if (flags.has('account') === flags.has('email'))
    throw new UsageError('specify the account with either --account or --email')
  return flags.has('email')
    ? { by: 'email', email: emailOf(flags) }
    : { by: 'account', accountId: branded<AccountId>(flags.text('account', idLengthMax)) }
}

/**
 * Returns whether the link also removes the second factor. Account holders who have lost both their authenticator app
 * and their recovery codes need such a link.
 */
function removes(flags: Flags): boolean {
  const name = 'second-factor'
  if (!flags.has(name)) return false
  if (flags.text(name, 20) !== 'remove') throw new UsageError(`--${name} must be "remove"`)
  return true
}
