import { test } from 'node:test'
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { runMain } from '../harness/processes/run-main.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

test("only the service's user can read its files, even if other users can read the data folder; doctor names files that they can read", async () => {
  await using folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)

  const made = await runMain(['account', 'create', '--email', 'a@b', '--credits', '7'], data)

  assert.equal(made.status, 0, made.stderr)
  const names = readdirSync(data)
  assert.ok(names.includes('mutoscope.db') && names.includes('secret'))
  for (const name of names) assert.equal(statSync(path.join(data, name)).mode & 0o077, 0, name)

  assert.match((await runMain(['doctor'], data)).stdout, /ok +file modes +other users cannot read the files/)
  chmodSync(path.join(data, 'mutoscope.db'), 0o644)
  const doctor = await runMain(['doctor'], data)
  assert.equal(doctor.status, 0)
  assert.match(doctor.stdout, /other users can read mutoscope\.db(?:, [\w.-]+)*: run "chmod -R go= \//)
  chmodSync(data, 0o700)
  assert.match((await runMain(['doctor'], data)).stdout, /other users cannot read the files/)
})
