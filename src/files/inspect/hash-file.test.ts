import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { temporaryFolder } from '../../../test/harness/files/temporary-folder.ts'
import { hashFile } from './hash-file.ts'

for (const bytes of [0, 1, 65_536, 65_537, 200_000]) {
  test(`the hash of a file of ${bytes} bytes covers all of them`, async () => {
    await using folder = await temporaryFolder()
    const file = path.join(folder.path, 'file')
    const content = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))
    await writeFile(file, content)
    assert.equal(await hashFile(file), hash('sha256', content))
  })
}
