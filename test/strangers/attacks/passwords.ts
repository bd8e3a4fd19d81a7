import type { Attack } from '../attack.ts'
import { Caller } from '../caller.ts'
import { nth } from '../nth.ts'
import { insist, repeat } from '../repeat.ts'

const triesAtOnce = 80

export const wrongPasswords: Attack = {
  name: 'sign-ins with incorrect passwords',
  effect: 'sign_in_failed',
  hashers: ({ addresses }) => Math.min(triesAtOnce, addresses.length),
  run: ({ scene, stranger }, signal, outcomes) =>
    repeat(triesAtOnce, signal, outcomes, (turn) => {
      const { email } = nth(scene.accounts, turn)
      const body = {
        email: turn % 2 === 0 ? email : `${turn}@example.org`,
        password: 'not this one',
        code: '',
      }
      return stranger(turn).post('/site/sign-in', body, { signal })
    }),
}

/**
 * Far fewer than `triesAtOnce`, because a password may wait 10 s for hashing. While all attacks run on a busy machine, an
 * honest client's password would wait almost that long behind those of 160 addresses.
 */
const signInsAtOnce = 16

/**
 * Each sign-in leaves a session. Only the first 30 from each address to each account are allowed, and then one per 30 s.
 */
export const signIns: Attack = {
  name: 'sign-ins with the correct password',
  effect: 'ok',
  hashers: ({ parties }) => Math.min(signInsAtOnce, parties.signIns.addresses.length),
  run: async ({ scene }, signal, outcomes) => {
    const { accounts, addresses } = scene.parties.signIns
    await repeat(signInsAtOnce, signal, outcomes, async (turn) => {
      const { email, password } = nth(accounts, turn)
      // A client without cookies, because a sign-in ends the session whose cookie it sends.
      const visitor = new Caller(scene.url, nth(addresses, turn))
      return visitor.signIn(email, password).finally(() => visitor.close())
    })
  },
}

/**
 * A session may send 30 passwords, and then one per 30 s. The two attacks with correct passwords therefore use different
 * accounts.
 */
const accountsThatProve = [0, 1]
const accountsThatChange = [2, 3]

export const rightPasswords: Attack = {
  name: 're-authentications with the correct password',
  effect: 'ok',
  hashers: () => accountsThatProve.length,
  run: ({ scene, signedIn }, signal, outcomes) =>
    repeat(triesAtOnce, signal, outcomes, (turn) => {
      const account = nth(accountsThatProve, turn)
      const { password } = nth(scene.accounts, account)
      return nth(signedIn, account).post('/site/prove', { password, code: '' }, { signal })
    }),
}

export const passwordChanges: Attack = {
  name: 'password changes',
  effect: 'ok',
  hashers: () => accountsThatChange.length,
  run: async ({ scene, signedIn }, signal, outcomes) => {
    // A session that was opened more than a few minutes ago must prove the password again before it can change it.
    for (const account of accountsThatChange) {
      const { password } = nth(scene.accounts, account)
      await insist(signal, () => nth(signedIn, account).post('/site/prove', { password, code: '' }))
    }
    await repeat(40, signal, outcomes, (turn) => {
      const account = nth(accountsThatChange, turn)
      // The new password equals the old one, so the attack can continue.
      const { password } = nth(scene.accounts, account)
      return nth(signedIn, account).post('/site/password', { password }, { signal })
    })
  },
}
