import type { Attack } from '../attack.ts'
import { nth } from '../nth.ts'
import { repeat } from '../repeat.ts'

const triesAtOnce = 80

export const wrongPasswords: Attack = {
  name: 'sign-ins with incorrect passwords',
  hashers: ({ addresses }) => Math.min(triesAtOnce, addresses.length),
  run: ({ scene, stranger }, signal) =>
    repeat(triesAtOnce, signal, (turn) => {
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
  name: 're-authentications with the correct password',
  hashers: ({ accounts }) => accounts.length,
  run: ({ scene, signedIn }, signal) =>
    repeat(triesAtOnce, signal, (turn) => {
      const { password } = nth(scene.accounts, turn)
      return nth(signedIn, turn).post('/site/prove', { password, code: '' }, { signal })
    }),
}

export const passwordChanges: Attack = {
  name: 'password changes',
  hashers: ({ accounts }) => accounts.length,
  run: ({ scene, signedIn }, signal) =>
    repeat(40, signal, (turn) => {
      // The new password equals the old one, so the attack can continue.
      const { password } = nth(scene.accounts, turn)
      return nth(signedIn, turn).post('/site/password', { password }, { signal })
    }),
}
