// `site` and `trust_proxy`: the account site, who may open an account there, and how people may sign in.

import { signUpModes } from '../domain/accounts/sign-up-mode.ts'
import type { SignUpMode } from '../domain/accounts/sign-up-mode.ts'
import { readIdentityProviders } from './identity-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Section } from './reading/section.ts'

export interface SiteSettings {
  readonly signUp: SignUpMode
  /** At or below this balance the pages show that it is low. */
  readonly lowBalance: number
  readonly identityProviders: readonly IdentityProvider[]
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly trustsProxy: boolean
}

const creditsMax = 1_000_000_000_000

export function readSite(file: Section): SiteSettings {
  const site = file.section(
    'site',
    [
      'The account site, served at the address above. Signing in needs https, unless the address is a loopback one.',
    ],
    (section) => ({
      signUp: section.choice('sign_up', {
        choices: signUpModes,
        default: 'closed',
        about: [
          'Who may open an account there. open: anyone. invite: anyone with a link from "mutoscope account invite". closed: no',
          'one; you make accounts with "mutoscope account create".',
        ],
      }),
      lowBalance: section.integer('low_balance', {
        default: 100,
        from: 0,
        to: creditsMax,
        about: ['At or below this balance, the pages show that it is low.'],
      }),
      identityProviders: readIdentityProviders(section),
    }),
  )
  const trustsProxy = file.flag('trust_proxy', {
    default: false,
    about: [
      "Whether a proxy of your own is in front of the service and appends each client's address to X-Forwarded-For. Sign-in",
      'attempts are limited by address. If this is false behind a proxy, all its clients count as one; if it is true without',
      'a proxy, anyone could invent addresses.',
    ],
  })
  return { ...site, trustsProxy }
}
