import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { NewRedemptionCode } from '../../../src/domain/money/redemption-code.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, balanceOf, contents } from '../../harness/store/task-fixtures.ts'

function code(hash: string, changes: Partial<NewRedemptionCode> = {}): NewRedemptionCode {
  return { hash, hint: 'WXYZ', credits: 50, lifetimeMs: null, ...changes }
}

for (const backend of backends) {
  test(`${backend.name}: a code grants its credits with a ledger entry that names the code`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 10)
    const { accountId } = customer
    await store.createCodes([code('one')])

    assert.deepEqual(await store.redeemCodes([{ accountId, hash: 'one' }]), [
      { kind: 'redeemed', credits: 50, balance: 60 },
    ])

    const [entry] = await store.listEntries({ accountId, before: null, limit: 1 })
    assert.deepEqual(
      [entry?.kind, entry?.amount, entry?.balanceAfter, entry?.reference],
      ['grant', 50, 60, 'mutoscope:code:WXYZ:one'],
    )
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: of 40 simultaneous redemptions of one code by two accounts, one succeeds`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const [one, two] = [await addCustomer(store, 0), await addCustomer(store, 0)]
    await store.createCodes([code('one')])

    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        store.redeemCodes([{ accountId: (turn % 2 === 0 ? one : two).accountId, hash: 'one' }]),
      ),
    )

    assert.equal(outcomes.flat().filter(({ kind }) => kind === 'redeemed').length, 1)
    assert.equal((await balanceOf(store, one)) + (await balanceOf(store, two)), 50)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: one batch redeems several codes for one account, and no code twice`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 0)
    const { accountId } = customer
    await store.createCodes([code('one'), code('two', { credits: 7 })])

    const outcomes = await store.redeemCodes(['one', 'two', 'one'].map((hash) => ({ accountId, hash })))

    assert.deepEqual(outcomes, [
      { kind: 'redeemed', credits: 50, balance: 50 },
      { kind: 'redeemed', credits: 7, balance: 57 },
      { kind: 'not_valid' },
    ])
    assert.equal(await balanceOf(store, customer), 57)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: redeeming an unknown, used, or expired code always gets the same result and changes nothing`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [one, two] = [await addCustomer(store, 0), await addCustomer(store, 0)]
    await store.createCodes([code('used'), code('late', { lifetimeMs: 1_000 })])
    await store.redeemCodes([{ accountId: one.accountId, hash: 'used' }])
    clock.pass(1_000)
    const before = await database.transaction(contents)

    for (const { accountId } of [one, two])
      for (const hash of ['used', 'late', 'unknown'])
        assert.deepEqual(only(await store.redeemCodes([{ accountId, hash }])), { kind: 'not_valid' })

    assert.deepEqual(await database.transaction(contents), before)
  })
}
