import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createUploads } from '../../../src/store/operations/files/create-uploads.ts'
import { attachDatabase } from '../../harness/database/attach-database.ts'
import { postgres } from '../../harness/database/postgres-backend.ts'
import { addCustomer, newUpload } from '../../harness/store/task-fixtures.ts'

test('if several processes record uploads at the same time, exactly as many are recorded as the limit allows [C6.8]', async () => {
  await using served = await postgres.openServed()
  await using one = await attachDatabase(served.location)
  await using other = await attachDatabase(served.location)
  const { accountId } = await addCustomer(one.store, 0)
  const limits = { filesMax: 3, bytesMax: 1e9 }
  const decisions = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? one : other).transaction((sql) =>
        createUploads(sql, [{ ...newUpload(accountId, 60_000), limits }]),
      ),
    ),
  )
  assert.equal(decisions.flat().filter((decision) => decision === 'created').length, 3)
})
