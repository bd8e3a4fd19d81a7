// Tests the limits on sign-in attempts from many addresses and with many processes.

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../lib/brand.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { RequestId } from '../../../domain/ids.ts'
import { ManualClock } from '../../../../test/harness/time/manual-clock.ts'
import { BodyTurns } from '../../serving/body-turns.ts'
import type { Call } from '../../serving/call.ts'
import { Attempts } from './attempts.ts'

function callFrom(client: string): Call {
  const request = new IncomingMessage(new Socket())
  const id = branded<RequestId>('req_1')
  const response = new ServerResponse(request)
  return { id, request, response, parameters: {}, bodies: new BodyTurns(), client, accountId: null }
}

const isLimited = (error: unknown) => error instanceof ServiceError && error.code === 'rate_limited'

test('all addresses together get 100 guesses at an account; other accounts and known browsers are not affected', async () => {
  const attempts = new Attempts(new ManualClock())
  const guess = (address: string, email: string, isKnown = false) =>
    attempts.count(attempts.byEmailAndBrowser(callFrom(address), email, isKnown), async () => {
      throw new ServiceError('sign_in_failed')
    })
  const isWrong = (error: unknown) => error instanceof ServiceError && error.code === 'sign_in_failed'
  for (let count = 0; count < 100; count++)
    await assert.rejects(guess(`10.0.0.${count}`, 'a@example.com'), isWrong)
  await assert.rejects(guess('10.0.1.1', 'a@example.com'), isLimited)
  await assert.rejects(guess('10.0.1.1', 'b@example.com'), isWrong)

  for (let count = 0; count < 100; count++)
    await assert.rejects(guess(`10.0.2.${count}`, 'a@example.com', true), isWrong)
  await assert.rejects(
    guess('10.0.3.1', 'a@example.com', true),
    isLimited,
    'known browsers also have a limit',
  )
})

test('attempts in which no password was checked do not count: the correct password works afterward', async () => {
  const attempts = new Attempts(new ManualClock())
  const limits = attempts.byEmailAndBrowser(callFrom('10.0.0.1'), 'a@example.com', false)
  const failures = [
    new ServiceError('unavailable'),
    new ServiceError('outcome_unknown'),
    new ServiceError('rate_limited'),
    new ServiceError('bad_request', { detail: 'the client has disconnected' }),
    new Error('a bug'),
  ]
  for (let count = 0; count < 120; count++) {
    const failure = failures[count % failures.length]
    await assert.rejects(
      attempts.count(limits, async () => {
        throw failure
      }),
      failure,
    )
  }
  assert.equal(await attempts.count(limits, () => Promise.resolve('signed in')), 'signed in')
})

test('successful and refused sign-ups count, but not those during an outage', async () => {
  const attempts = new Attempts(new ManualClock())
  const limits = attempts.bySignUp(callFrom('10.0.0.1'))
  const refuse = (error: ServiceError) => assert.rejects(attempts.count(limits, () => Promise.reject(error)))
  for (let count = 0; count < 60; count++) await refuse(new ServiceError('unavailable'))
  for (let count = 0; count < 15; count++) await attempts.count(limits, () => Promise.resolve())
  for (let count = 0; count < 15; count++) await refuse(new ServiceError('email_taken'))
  await assert.rejects(
    attempts.count(limits, () => Promise.resolve()),
    isLimited,
  )
})

test('refused attempts on one account do not use up the attempts of other people at the same address', async () => {
  const attempts = new Attempts(new ManualClock())
  const attempt = (email: string) =>
    attempts.count(attempts.byEmailAndBrowser(callFrom('10.0.0.1'), email, false), async () => {
      throw new ServiceError('sign_in_failed')
    })
  for (let count = 0; count < 10; count++) await assert.rejects(attempt('a@example.com'))
  for (let count = 0; count < 20; count++) await assert.rejects(attempt('a@example.com'), isLimited)
  const other = attempts.byEmailAndBrowser(callFrom('10.0.0.1'), 'b@example.com', false)
  assert.equal(await attempts.count(other, () => Promise.resolve('signed in')), 'signed in')
})

test('attempts with the correct password are also limited, per client address and account', async () => {
  const attempts = new Attempts(new ManualClock())
  const signIn = (address: string, email: string) =>
    attempts.count(attempts.byEmailAndBrowser(callFrom(address), email, true), () =>
      Promise.resolve('signed in'),
    )
  for (let count = 0; count < 30; count++)
    assert.equal(await signIn('10.0.0.1', 'a@example.com'), 'signed in')
  await assert.rejects(signIn('10.0.0.1', 'a@example.com'), isLimited)
  assert.equal(await signIn('10.0.0.2', 'a@example.com'), 'signed in')
  assert.equal(await signIn('10.0.0.1', 'b@example.com'), 'signed in')
})

test('with many processes, each one allows a person half of the attempts, and all of them together allow 100 guesses at an account', async () => {
  const clock = new ManualClock()
  const processes = Array.from({ length: 10 }, () => new Attempts(clock))
  for (const attempts of processes) attempts.divideBy(processes.length)
  const email = 'a@example.com'
  const guessesAt = async (attempts: Attempts, limits: ReturnType<Attempts['byProof']>) => {
    let guesses = 0
    // Bounded, so that this test fails instead of running forever if a limit allows everything.
    for (; guesses < 100; guesses++) {
      const guess = attempts.count(limits, async () => {
        throw new ServiceError('sign_in_failed')
      })
      if (await guess.then(() => false, isLimited)) break
    }
    return guesses
  }
  for (const attempts of processes) {
    assert.equal(await guessesAt(attempts, attempts.byEmailAndBrowser(callFrom('10.0.0.1'), email, true)), 5)
    assert.equal(await guessesAt(attempts, attempts.byProof('a session')), 5)
    assert.equal(await guessesAt(attempts, attempts.byAddress(callFrom('10.0.0.2'))), 15)
  }

  let fromEverywhere = 0
  for (const attempts of processes)
    for (let address = 0; address < 20; address++)
      fromEverywhere += await guessesAt(
        attempts,
        attempts.byEmailAndBrowser(callFrom(`10.1.0.${address}`), email, false),
      )
  assert.equal(fromEverywhere, 100)
})

test('each process hashes up to 30 passwords for a person, because the limit protects the processor of that process', async () => {
  const attempts = new Attempts(new ManualClock())
  attempts.divideBy(10)
  const signIn = () => attempts.count(attempts.byProof('a session'), () => Promise.resolve('signed in'))
  for (let count = 0; count < 30; count++) assert.equal(await signIn(), 'signed in')
  await assert.rejects(signIn(), isLimited)
})
