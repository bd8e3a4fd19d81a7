import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Store } from '../../src/store/store.ts'
import { backends } from '../harness/database/backends.ts'
import { withStore } from '../harness/database/with-store.ts'
import { startBareApi } from '../harness/service/bare-api.ts'
import { EventStream } from '../harness/service/event-stream.ts'
import { claim, failure, startWorker } from '../harness/store/task-fixtures.ts'

const fox = { model_id: 'image-model-a-2', prompt: 'a fox' }
const gapUpTo = (number: number) => ({
  id: String(number),
  type: 'state',
  data: { resumed: false, unfinished_tasks: 0 },
})

for (const backend of backends) {
  for (const { deleted, rest } of [
    { deleted: [2], rest: [gapUpTo(2), '3'] },
    { deleted: [2, 3], rest: [gapUpTo(3)] },
  ]) {
    test(`${backend.name}: a stream reports a gap if events are deleted after it began, such as ${deleted.join(' and ')} of 3 [C12.2]`, async () => {
      const withoutDeleted = ({ readEvents }: Store): Partial<Store> => ({
        readEvents: async (query) =>
          (await readEvents(query)).filter(({ number }) => !deleted.includes(number)),
      })
      await using api = await startBareApi(null, withStore(backend, withoutDeleted))
      for (let count = 0; count < 3; count++) await api.client.create(fox)
      const claimed = await claim(api.store, await startWorker(api.store), 500)
      const ends = claimed.map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: failure }))
      assert.deepEqual(await api.store.settleTasks(ends), ['settled', 'settled', 'settled'])

      await using stream = await EventStream.ofAccount(api.url, api.key, '0')
      const state = { id: '0', type: 'state', data: { resumed: true, unfinished_tasks: 0 } }
      for (const expected of [state, '1', ...rest]) {
        const event = await stream.next()
        if (typeof expected === 'string') assert.deepEqual([event.type, event.id], ['task', expected])
        else assert.deepEqual(event, expected)
      }
    })
  }
}
