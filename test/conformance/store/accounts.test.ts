import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { AccountId, ApiKeyId } from '../../../src/domain/ids.ts'
import { withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, newTask, balanceOf, contents } from '../../harness/store/task-fixtures.ts'

const noAccount = branded<AccountId>('acc_none')

for (const backend of backends) {
  test(`${backend.name}: a new account has its credits and its first key`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    assert.equal(await store.countAccounts(null), 0)

    const { accountId, keyId, keyHash } = await addCustomer(store, 1000)

    assert.equal(await store.countAccounts(null), 1)
    const account = { id: accountId, email: `${accountId}@example.org`, balance: 1000, unfinished: 0 }
    assert.deepEqual(await store.readAccounts([noAccount, accountId]), [null, account])
    assert.deepEqual(await store.findKeys([keyHash, 'unknown']), [
      { id: keyId, accountId, expiresAtMs: null },
      null,
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: creating a second account with the same email address changes nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 10)
    const before = await database.transaction(contents)
    const key = { id: branded<ApiKeyId>('key_2'), hash: 'hash', hint: 'hint', ...withoutLimits('') }
    const email = `${accountId}@example.org`

    const outcome = only(await store.createAccounts([{ id: noAccount, email, credits: 5, key }]))

    assert.deepEqual(outcome, { kind: 'email_taken' })
    assert.deepEqual(await database.transaction(contents), before)
  })

  test(`${backend.name}: a reference grants credits once per account, however often it is repeated`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, two] = [await addCustomer(store, 0), await addCustomer(store, 5)]
    const grant = { accountId: one.accountId, amount: 10, reference: 'invoice 1' }

    const outcomes = await store.grantCredits([
      grant,
      grant,
      { ...grant, accountId: two.accountId },
      { ...grant, accountId: noAccount },
      { ...grant, reference: 'invoice 2' },
    ])

    assert.deepEqual(outcomes, [
      { kind: 'changed', balance: 10 },
      { kind: 'repeated', balance: 10 },
      { kind: 'changed', balance: 15 },
      { kind: 'no_account' },
      { kind: 'changed', balance: 20 },
    ])
    assert.deepEqual(await store.grantCredits([grant]), [{ kind: 'repeated', balance: 20 }])
    assert.deepEqual([await balanceOf(store, one), await balanceOf(store, two)], [20, 15])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a repeated reference with another amount changes nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 5)
    const grant = { accountId, amount: 10, reference: 'invoice 1' }
    await store.grantCredits([grant])
    const before = await database.transaction(contents)

    const outcomes = await store.grantCredits([{ ...grant, amount: 11 }, { ...grant, amount: 9 }, grant])

    assert.deepEqual(outcomes, [
      { kind: 'reference_used', by: 'grant', amount: 10 },
      { kind: 'reference_used', by: 'grant', amount: 10 },
      { kind: 'repeated', balance: 15 },
    ])
    assert.deepEqual(await database.transaction(contents), before)
  })

  test(`${backend.name}: an adjustment adds or removes credits once per reason, and the balance never becomes negative`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 10)
    await store.grantCredits([{ accountId, amount: 5, reference: 'invoice 1' }])

    const outcomes = await store.adjustCredits([
      { accountId, amount: -16, reference: 'too much' },
      { accountId, amount: -15, reference: 'abuse' },
      { accountId, amount: -15, reference: 'abuse' },
      { accountId, amount: -1, reference: 'abuse' },
      { accountId, amount: 5, reference: 'invoice 1' },
      { accountId, amount: 7, reference: 'too much' },
      { accountId: noAccount, amount: 7, reference: 'sorry' },
    ])

    assert.deepEqual(outcomes, [
      { kind: 'too_low', balance: 15 },
      { kind: 'changed', balance: 0 },
      { kind: 'repeated', balance: 0 },
      { kind: 'reference_used', by: 'adjustment', amount: -15 },
      { kind: 'reference_used', by: 'grant', amount: 5 },
      { kind: 'changed', balance: 7 },
      { kind: 'no_account' },
    ])
    const entries = await store.listEntries({ accountId, before: null, limit: 2 })
    assert.deepEqual(
      entries.map(({ kind, amount, reference }) => [kind, amount, reference]),
      [
        ['adjustment', 7, 'too much'],
        ['adjustment', -15, 'abuse'],
      ],
    )
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: simultaneous adjustments and create requests never make the balance negative`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 100)
    const { accountId } = customer

    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        store.adjustCredits([{ accountId, amount: -7, reference: `by ${n}` }]),
        store.createTasks([newTask(customer)]),
      ]).flat(),
    )

    // The balance does not cover every call. A call costs at most 7 credits, and is refused only if it costs more than
    // the balance.
    assert.ok((await balanceOf(store, customer)) < 7)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: 20 simultaneous grants with one reference grant credits once`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 0)
    const grant = { accountId: customer.accountId, amount: 10, reference: 'invoice 1' }

    const answers = await Promise.all(Array.from({ length: 20 }, () => store.grantCredits([grant])))

    assert.equal(answers.flat().filter(({ kind }) => kind === 'changed').length, 1)
    assert.equal(await balanceOf(store, customer), 10)
  })

  test(`${backend.name}: a grant that would exceed the largest exact number changes nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 1000)
    const before = await database.transaction(contents)
    const grant = { accountId: customer.accountId, amount: Number.MAX_SAFE_INTEGER, reference: 'a slip' }

    await assert.rejects(store.grantCredits([grant]))

    assert.deepEqual(await database.transaction(contents), before)
    assert.equal(await balanceOf(store, customer), 1000)
  })

  test(`${backend.name}: a key is created only for an existing account`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const key = (name: string, owner: AccountId) => ({
      id: branded<ApiKeyId>(name),
      accountId: owner,
      hash: `hash of ${name}`,
      hint: 'hint',
      ...withoutLimits(name),
    })

    const outcomes = await store.createKeys([
      key('one', accountId),
      key('lost', noAccount),
      key('two', accountId),
    ])

    assert.deepEqual(
      outcomes.map((outcome) => (outcome.kind === 'created' ? outcome.key.name : outcome.kind)),
      ['one', 'no_account', 'two'],
    )
    const found = await store.findKeys(['hash of one', 'hash of lost', 'hash of two'])
    assert.deepEqual(
      found.map((live) => live?.id ?? null),
      ['one', null, 'two'],
    )
  })

  test(`${backend.name}: a key can be revoked by id or by hash, and stays revoked`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [one, two] = [await addCustomer(store, 0), await addCustomer(store, 0)]

    const outcomes = await store.revokeKeys([
      { by: 'id', id: one.keyId },
      { by: 'id', id: one.keyId },
      { by: 'id', id: branded<ApiKeyId>(one.keyHash) },
      { by: 'hash', hash: two.keyHash },
      { by: 'hash', hash: 'unknown' },
    ])

    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['revoked', 'revoked', 'no_key', 'revoked', 'no_key'],
    )
    assert.deepEqual(await store.revokeKeys([{ by: 'id', id: one.keyId }]), [{ kind: 'revoked_before' }])
    assert.deepEqual(await store.findKeys([one.keyHash, two.keyHash]), [null, null])
  })

  test(`${backend.name}: the first secret becomes the installation's secret, and any other is rejected`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database

    assert.equal(await store.registerSecret('first'), true)
    assert.equal(await store.registerSecret('second'), false)
    assert.equal(await store.registerSecret('first'), true)
  })

  test(`${backend.name}: an installation has one permanent id`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const ids = await Promise.all([1, 2, 3].map(() => store.ensureInstallationId(null)))
    assert.match(ids[0] ?? '', /^ins_[0-9A-Za-z]{22}$/)
    assert.equal(new Set([...ids, await store.ensureInstallationId(null)]).size, 1)
  })

  test(`${backend.name}: subscribers get hints about revoked keys, new work, and changed tasks until they unsubscribe`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const heard: string[] = []
    const leave = store.subscribe(({ kind }) => heard.push(kind))
    const customer = await addCustomer(store, 4)
    await store.createTasks([newTask(customer), newTask(customer)])

    await store.revokeKeys([{ by: 'id', id: customer.keyId }])
    await store.settleTasks([])
    leave()
    await store.revokeKeys([{ by: 'id', id: customer.keyId }])

    assert.deepEqual(heard, ['work', 'keys', 'changed'])
  })

  test(`${backend.name}: create requests that add no task send no hint about work`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 4)
    const task = newTask(customer, { idempotency: { key: 'k', bodyHash: 'h' } })
    await store.createTasks([task])
    const heard: string[] = []
    store.subscribe(({ kind }) => heard.push(kind))

    const refused = await store.createTasks([newTask(customer)])
    const repeated = await store.createTasks([newTask(customer, { idempotency: task.idempotency })])

    assert.deepEqual(
      [...refused, ...repeated].map(({ kind }) => kind),
      ['insufficient_credits', 'replayed'],
    )
    assert.deepEqual(heard, [])
  })
}
