// `site`: the account site, who may create an account there, and how people sign in.

import { signUpModes } from '../domain/accounts/sign-up-mode.ts'
import type { SignUpMode } from '../domain/accounts/sign-up-mode.ts'
import { readIdentityProviders } from './identity-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Section } from './reading/section.ts'

export interface SiteSettings {
  readonly signUp: SignUpMode
  readonly lowBalance: number
  readonly identityProviders: readonly IdentityProvider[]
}

const creditsMax = 1_000_000_000_000

export function readSite(file: Section): SiteSettings {
  return file.section(
    'site',
    [
      'The account site, served at the same address as the API. Signing in requires HTTPS, except at a loopback',
      'address.',
    ],
    (section) => ({
      signUp: section.choice('sign_up', {
        choices: signUpModes,
        default: 'closed',
        about: [
          'Who may create an account. open: anyone. invite: anyone with a link from "mutoscope account invite".',
          'closed: only the operator, with "mutoscope account create".',
        ],
      }),
      lowBalance: section.integer('low_balance', {
        default: 100,
        from: 0,
        to: creditsMax,
        about: ['At this balance or below, the site warns account holders that their balance is low.'],
      }),
      identityProviders: readIdentityProviders(section),
    }),
  )
}
