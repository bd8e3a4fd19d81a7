// Attacks that keep the service hashing passwords.

import type { Attack } from '../attack.ts'
import { repeat } from '../repeat.ts'

export const wrongPasswords: Attack = {
  name: 'sign-ins with wrong passwords',
  run: ({ scene, stranger }, signal) =>
    repeat(80, signal, (turn) => {
      const { email } = scene.accounts[turn % scene.accounts.length] ?? { email: '' }
      const body = {
        email: turn % 2 === 0 ? email : `${turn}@example.org`,
        password: 'not this one',
        code: '',
      }
      return stranger(turn).post('/site/sign-in', body, { signal })
    }),
}

export const rightPasswords: Attack = {
  name: 'proofs with right passwords',
  run: ({ scene, signedIn }, signal) =>
    repeat(80, signal, async (turn) => {
      const at = turn % signedIn.length
      await signedIn[at]?.post(
        '/site/prove',
        { password: scene.accounts[at]?.password ?? '', code: '' },
        { signal },
      )
    }),
}

export const passwordChanges: Attack = {
  name: 'password changes',
  run: ({ scene, signedIn }, signal) =>
    repeat(40, signal, async (turn) => {
      const at = turn % signedIn.length
      // The password stays the same, so that the attack can go on.
      await signedIn[at]?.post('/site/password', { password: scene.accounts[at]?.password ?? '' }, { signal })
    }),
}
