// Races that need several writers: another transaction runs between two statements of a sign-in.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { withoutLimits } from '../../../src/accounts/keys/issue-key.ts'
import { changePassword } from '../../../src/store/operations/sessions/passwords.ts'
import type { SessionContext } from '../../../src/domain/accounts/session.ts'
import { signInWithIdentity } from '../../../src/store/operations/sessions/identities.ts'
import { createOwnKey } from '../../../src/store/operations/keys/keys.ts'
import { consumeLink } from '../../../src/store/operations/sessions/links.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { postgres } from '../../harness/database/postgres-backend.ts'
import {
  addPasswordAccount,
  addResetLink,
  addFreshSession,
  hourMs,
  identityEntry,
  linkUse,
} from '../../harness/store/session-fixtures.ts'
import { addCustomer, contents, newKeyNames } from '../../harness/store/task-fixtures.ts'

/** Returns an `Sql` that runs `act` to completion after its first query. */
function interrupted(sql: Sql, act: () => Promise<unknown>): Sql {
  let isFirst = true
  return {
    dialect: sql.dialect,
    run: (text, ...parameters) => sql.run(text, ...parameters),
    send: (text, ...parameters) => sql.send(text, ...parameters),
    insert: (table, rows) => sql.insert(table, rows),
    all: async (text, ...parameters) => {
      const found = await sql.all(text, ...parameters)
      if (isFirst) {
        isFirst = false
        await act()
      }
      return found
    },
  }
}

test('a link that another request uses right after it was read works once, and the second use changes nothing', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  const { accountId } = await addPasswordAccount(store)
  await store.createInvite({ hash: 'invite', email: null, credits: 5, keptMs: hourMs })
  await store.createFirstLink({ hash: 'first', email: 'owner@localhost', keptMs: hourMs })
  for (const hash of ['invite', 'first', await addResetLink(store, accountId)]) {
    let after: readonly string[] = []
    const late = await database.transaction((sql) => {
      const use = async () => {
        assert.equal((await store.consumeLink(linkUse(hash))).kind, 'used')
        after = await database.transaction(contents)
      }
      return consumeLink(interrupted(sql, use), linkUse(hash))
    })
    assert.deepEqual(late, { kind: 'not_valid' })
    assert.deepEqual(await database.transaction(contents), after)
  }
})

test('a link does not work if its account is disabled right after the link was looked up', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  const { accountId } = await addPasswordAccount(store)
  const hash = await addResetLink(store, accountId)
  const before = await store.listSessions(accountId)
  const late = await database.transaction((sql) => {
    const disable = () => store.switchAccount({ accountId, isEnabled: false })
    return consumeLink(interrupted(sql, disable), linkUse(hash))
  })
  assert.deepEqual(late, { kind: 'not_valid' })
  assert.deepEqual(await store.listSessions(accountId), before)
})

test('an invitation that another sign-up uses at the same moment opens one account', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  await store.createInvite({ hash: 'invite', email: 'ada@example.org', credits: 5, keptMs: hourMs })
  const late = await database.transaction((sql) => {
    const other = identityEntry({ subject: '8', signUp: 'invite' })
    const enter = async () => assert.deepEqual(await store.signInWithIdentity(other), { kind: 'opened' })
    return signInWithIdentity(interrupted(sql, enter), identityEntry({ signUp: 'invite' }))
  })
  assert.deepEqual(late, { kind: 'email_taken' })
  assert.equal(await store.countAccounts(null), 1)
  assert.deepEqual(await store.auditStore(null), [])
})

test("a session that ends after its account's row was locked cannot set a password or create a key", async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  const { accountId } = await addCustomer(store, 0)
  const acts = [
    (sql: Sql, visit: SessionContext) => changePassword(sql, { ...visit, passwordHash: 'late' }),
    (sql: Sql, visit: SessionContext) =>
      createOwnKey(sql, { ...newKeyNames(), ...withoutLimits('late'), ...visit }).then(
        ({ kind }) => kind === 'created',
      ),
  ]
  for (const act of acts) {
    const visit = await addFreshSession(store, accountId)
    let after: readonly string[] = []
    const isDone = await database.transaction((sql) => {
      const end = async () => {
        await store.endSessions({ by: 'id', accountId, id: visit.sessionId })
        after = await database.transaction(contents)
      }
      return act(interrupted(sql, end), visit)
    })
    assert.equal(isDone, false)
    assert.deepEqual(await database.transaction(contents), after)
  }
})
