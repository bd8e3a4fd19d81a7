import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { only } from '../../src/lib/only.ts'
import { branded } from '../../src/lib/brand.ts'
import { issueKey, withoutLimits } from '../../src/accounts/keys/issue-key.ts'
import { openAccount } from '../../src/accounts/open-account.ts'
import { hashApiKey } from '../../src/accounts/keys/api-key.ts'
import type { AccountId, TaskId } from '../../src/domain/ids.ts'
import type { ClaimedTask } from '../../src/domain/tasks/task.ts'
import type { Store } from '../../src/store/store.ts'
import { backends } from '../harness/database/backends.ts'
import { withStore } from '../harness/database/with-store.ts'
import { bareSecret, startBareApi } from '../harness/service/bare-api.ts'
import type { BareApi } from '../harness/service/bare-api.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import type { AccountStreamEvent } from '../harness/service/event-stream.ts'
import { claim, failure, move, startWorker, submitting } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'
import { refused } from './expect.ts'

const fox = { model_id: 'image-model-a-2', prompt: 'a fox' }

const withoutTaskHints = (store: Store): Partial<Store> => ({
  subscribe: (listener) =>
    store.subscribe((hint) => {
      if (hint.kind === 'keys') listener(hint)
    }),
})

for (const backend of backends) {
  void describe(backend.name, () => {
    let api: BareApi
    let accounts = 0
    const clock = new ManualClock()

    before(async () => {
      api = await startBareApi(null, backend, clock)
    })
    after(() => api[Symbol.asyncDispose]())

    async function customer() {
      const email = `customer-${accounts++}@example.com`
      const opened = await openAccount(api.store, bareSecret, { email, credits: 1_000, withKey: true })
      assert.ok(opened.kind === 'opened' && opened.key !== null)
      return { accountId: opened.accountId, key: opened.key }
    }

    async function create(key: string): Promise<TaskId> {
      const { json } = await api.client.ask('POST', '/api/v1/tasks/create', { key, body: fox })
      return branded<TaskId>(String(json.data['task_id']))
    }

    async function claimAll(accountId: AccountId): Promise<readonly ClaimedTask[]> {
      const claimed = await claim(api.store, await startWorker(api.store), 500)
      return claimed.filter(({ task }) => task.accountId === accountId)
    }

    async function fail(tasks: readonly ClaimedTask[]): Promise<void> {
      const outcomes = await api.store.settleTasks(
        tasks.map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: failure })),
      )
      assert.ok(outcomes.every((outcome) => outcome === 'settled'))
    }

    const open = (key: string, lastEventId: string | null = null) =>
      EventStream.ofAccount(api.url, key, lastEventId)

    async function take(stream: EventStream<AccountStreamEvent>, count: number) {
      const events: AccountStreamEvent[] = []
      while (events.length < count) events.push(await stream.next())
      return events
    }

    /** Skips events about unfinished tasks, because their number depends on timing. */
    async function nextEnd(stream: EventStream<AccountStreamEvent>): Promise<AccountStreamEvent> {
      for (;;) {
        const event = await stream.next()
        if (event.id !== null) return event
      }
    }

    const described = (events: readonly AccountStreamEvent[]) =>
      events.map(({ id, type, data }) =>
        type === 'task' ? `${id} ${data.task_id} ${data.task_status}` : `${id} ${JSON.stringify(data)}`,
      )

    test(`${backend.name}: a stream begins with the unfinished tasks, then sends each start and each end once [C12.1]`, async () => {
      const { accountId, key } = await customer()
      const [first, second] = [await create(key), await create(key)].toSorted()
      await using stream = await open(key)
      assert.deepEqual(described(await take(stream, 3)), [
        '0 {"resumed":false,"unfinished_tasks":2}',
        `null ${first} 1`,
        `null ${second} 1`,
      ])
      assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
      assert.equal(stream.headers.get('cache-control'), 'private, no-cache')

      // The claims and the third task's end wake the stream, but it sends events only about the third task.
      const third = await create(key)
      const claimed = await claimAll(accountId)
      await fail(claimed.filter(({ task }) => task.id === third))
      const { data: end } = await nextEnd(stream)
      assert.equal((end as { task_id: string }).task_id, third)
      await api.store.advanceTasks(
        claimed.filter(({ task }) => task.id !== third).map((each) => submitting(each)),
      )
      const started = described(await take(stream, 2))
      assert.deepEqual(started.toSorted(), [`null ${first} 2`, `null ${second} 2`].toSorted())
      // Clients cannot see this change, so the stream sends no event about it.
      await api.store.advanceTasks(
        claimed.filter(({ task }) => task.id !== third).map((each) => move(each, 'submitting', 'running')),
      )
      await fail(claimed.filter(({ task }) => task.id === first))
      await fail(claimed.filter(({ task }) => task.id === second))
      const ends = await take(stream, 2)
      assert.deepEqual(described(ends), [`2 ${first} 4`, `3 ${second} 4`])
      const { data } = (await api.client.ask('GET', `/api/v1/tasks/${first}`, { key })).json
      assert.deepEqual(ends[0]?.data, data)
    })

    test(`${backend.name}: a stream shows a new task before a worker claims it [C12.1]`, async () => {
      const { key } = await customer()
      await using stream = await open(key)
      await take(stream, 1)
      const [first, second] = [await create(key), await create(key)]
      const shown = described(await take(stream, 2))
      assert.deepEqual(shown.toSorted(), [`null ${first} 1`, `null ${second} 1`].toSorted())
    })

    test(`${backend.name}: a stream continues after Last-Event-ID without a gap and without a repeat [C12.2]`, async () => {
      const { accountId, key } = await customer()
      for (let count = 0; count < 5; count++) await create(key)
      const claimed = await claimAll(accountId)
      await using first = await open(key)
      await take(first, 6)
      await fail(claimed.slice(0, 2))
      const [, seen] = await take(first, 2)
      await first[Symbol.asyncDispose]()

      await fail(claimed.slice(2, 4))
      const more = await Promise.all(Array.from({ length: 120 }, () => create(key)))
      const others = await claimAll(accountId)
      await fail(others)
      await using second = await open(key, seen?.id ?? null)
      const [state, ...missed] = await take(second, 1 + 2 + more.length)
      assert.deepEqual(state, { id: '2', type: 'state', data: { resumed: true, unfinished_tasks: 1 } })
      assert.deepEqual(
        missed.map(({ id }) => Number(id)),
        missed.map((_, index) => index + 3),
      )
      const ended = missed.map(({ data }) => (data as { task_id: string }).task_id)
      assert.deepEqual(
        ended.toSorted(),
        [...claimed.slice(2, 4), ...others].map(({ task }) => String(task.id)).toSorted(),
      )
      // After the missed events, the stream sends the unfinished task's current state and then the live events.
      const last = claimed[4]
      assert.ok(last !== undefined)
      assert.deepEqual(described(await take(second, 1)), [`null ${last.task.id} 1`])
      await fail([last])
      assert.deepEqual(described(await take(second, 1)), [`${missed.length + 3} ${last.task.id} 4`])
    })

    test(`${backend.name}: a stream that cannot continue says so, and a new stream begins after the last event [C12.2]`, async () => {
      const { accountId, key } = await customer()
      await create(key)
      await fail(await claimAll(accountId))
      for (const lastEventId of ['2', '999999999999999', null]) {
        await using stream = await open(key, lastEventId)
        assert.deepEqual(described([await stream.next()]), ['1 {"resumed":false,"unfinished_tasks":0}'])
      }
      for (const lastEventId of ['x', '1, 2', '-1', '1'.repeat(16)]) {
        const reply = await api.client.ask('GET', '/api/v1/events', {
          key,
          headers: { 'last-event-id': lastEventId },
        })
        refused(reply, 'invalid_field', { field: 'Last-Event-ID' })
      }
    })

    test(`${backend.name}: a stream contains no task of another account [C12.3]`, async () => {
      const [one, other] = [await customer(), await customer()]
      await using stream = await open(one.key)
      await take(stream, 1)
      await create(other.key)
      await fail(await claimAll(other.accountId))
      const own = await create(one.key)
      await fail(await claimAll(one.accountId))
      assert.deepEqual(described([await nextEnd(stream)]), [`1 ${own} 4`])
    })

    test(`${backend.name}: a stream shows a new task, and its start, within 15 s if the hints are lost [C12.1]`, async () => {
      const ownClock = new ManualClock()
      await using own = await startBareApi(null, withStore(backend, withoutTaskHints), ownClock)
      await using stream = await EventStream.ofAccount(own.url, own.key)
      await take(stream, 1)
      const taskId = await own.client.create(fox)
      const [claimed] = await claim(own.store, await startWorker(own.store), 1)
      assert.ok(claimed !== undefined)
      const { accountId } = claimed.task
      const nextAfterComment = async () => {
        ownClock.pass(15_000)
        // Wakes the stream so that the test does not have to wait for a real timer.
        await own.store.switchAccount({ accountId, isEnabled: true })
        return described([await stream.next()])
      }
      assert.deepEqual(await nextAfterComment(), [`null ${taskId} 1`])
      await own.store.advanceTasks([submitting(claimed)])
      assert.deepEqual(await nextAfterComment(), [`null ${taskId} 2`])
    })

    test(`${backend.name}: the stream of a revoked key ends within 2 s, and other streams continue [C6.5]`, async () => {
      const { accountId, key } = await customer()
      await using stream = await open(key)
      await using other = await open(await keyOf(accountId))
      await take(stream, 1)
      await take(other, 1)
      const revokedMs = performance.now()
      await api.store.revokeKeys([{ by: 'hash', hash: hashApiKey(key, bareSecret) }])
      assert.deepEqual(await stream.rest(), [])
      assert.ok(performance.now() - revokedMs < 2_000)
      // The clock stands still, so the cache still holds the other stream's key.
      await create(await keyOf(accountId))
      await fail(await claimAll(accountId))
      assert.equal((await nextEnd(other)).id, '1')
    })

    async function keyOf(accountId: AccountId): Promise<string> {
      const opened = await issueKey(api.store, bareSecret, accountId, withoutLimits('another'))
      assert.ok(opened.kind === 'opened')
      return opened.key
    }

    test(`${backend.name}: an account has at most 20 streams; closing one makes room for another [C12.4]`, async () => {
      const { key } = await customer()
      await using streams = new AsyncDisposableStack()
      const opened = await Promise.all(Array.from({ length: 20 }, () => open(key)))
      for (const stream of opened) streams.use(stream)
      refused(await api.client.ask('GET', '/api/v1/events', { key }), 'rate_limited')
      assert.equal((await api.client.ask('HEAD', '/api/v1/events', { key })).status, 200)
      await only(opened.slice(0, 1))[Symbol.asyncDispose]()
      await until(
        'another stream is accepted',
        async () => {
          const stream = await open(key)
          await stream[Symbol.asyncDispose]()
          return stream.status === 200
        },
        5_000,
      )
    })

    test(`${backend.name}: a comment is sent every 15 s, and a shutdown ends the stream [C6.3, C6.7]`, async () => {
      const ownClock = new ManualClock()
      await using own = await startBareApi(null, backend, ownClock)
      await using stream = await EventStream.ofAccount(own.url, own.key)
      await take(stream, 1)
      const accountId = branded<AccountId>(
        String((await own.client.ask('GET', '/api/v1/account')).json.data['account_id']),
      )
      const rest = stream.rest()
      for (const count of [1, 2]) {
        ownClock.pass(15_000)
        // Wakes the stream so that the test does not have to wait for a real timer.
        await own.store.switchAccount({ accountId, isEnabled: true })
        await until('a comment arrives', () => stream.comments === count, 15_000)
      }
      own.app.drain()
      assert.deepEqual(await rest, [])
    })
  })
}
