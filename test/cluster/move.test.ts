import { test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'

import { ApiClient } from '../harness/service/api-client.ts'
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { runCommand, ServedProcess } from '../harness/processes/served-process.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const picture = { model_id: 'image-model-a-2', prompt: 'a red fox' }

test('after the move, the same key can read the same task and output, and a new task is charged to the same balance', async () => {
  await using folder = await temporaryFolder()
  await using target = await freshDatabase()
  const embedded = await ServedProcess.start(folder.path)
  const before = new ApiClient(
    [embedded.url],
    embedded.firstKey ?? assert.fail('the first start prints a key'),
  )
  const { task_id, image_url, task_status } = await before.ended(await before.create(picture))
  assert.equal(task_status, 3)
  const { pathname } = new URL(image_url ?? '')
  const drawn = await (await fetch(embedded.url + pathname)).bytes()
  const task = await before.ask('GET', `/api/v1/tasks/${task_id}`)
  assert.equal(await embedded.stop(), 0)

  const data = path.join(folder.path, 'data')
  const variables = { DATABASE_URL: target.url, MUTOSCOPE_SECRET_FILE: path.join(data, 'secret') }
  const moved = await runCommand(folder.path, ['migrate', '--from', data], variables)
  assert.deepEqual(Object.keys(Object(moved)), ['from', 'to', 'rows', 'files', 'secret_file'])

  const grown = await ServedProcess.start(folder.path, { variables })
  const after = new ApiClient([grown.url], before.key)
  assert.deepEqual((await after.ask('GET', `/api/v1/tasks/${task_id}`)).json, task.json)
  const output = await fetch(grown.url + pathname)
  assert.deepEqual([output.status, output.headers.get('content-type')], [200, 'image/png'])
  assert.deepEqual(await output.bytes(), drawn)
  assert.equal((await after.ended(await after.create(picture))).task_status, 3)
  assert.equal((await after.ask('GET', '/api/v1/account')).json.data['balance'], 1_000 - 4 - 4)
  assert.deepEqual(await runCommand(folder.path, ['audit'], variables), { ok: true, violations: [] })
  await grown.kill()
})
