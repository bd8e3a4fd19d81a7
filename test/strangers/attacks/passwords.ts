// Attacks that keep the service hashing passwords.

import type { Attack } from '../attack.ts'
import { nth } from '../nth.ts'
import { repeat } from '../repeat.ts'

export const wrongPasswords: Attack = {
  name: 'sign-ins with wrong passwords',
  run: ({ scene, stranger }, signal) =>
    repeat(80, signal, (turn) => {
      const { email } = nth(scene.accounts, turn)
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
    repeat(80, signal, (turn) => {
      const { password } = nth(scene.accounts, turn)
      return nth(signedIn, turn).post('/site/prove', { password, code: '' }, { signal })
    }),
}

export const passwordChanges: Attack = {
  name: 'password changes',
  run: ({ scene, signedIn }, signal) =>
    repeat(40, signal, (turn) => {
      // The password stays the same, so that the attack can go on.
      const { password } = nth(scene.accounts, turn)
      return nth(signedIn, turn).post('/site/password', { password }, { signal })
    }),
}
