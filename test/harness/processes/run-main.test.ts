import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'

import { temporaryFolder } from '../files/temporary-folder.ts'
import { until } from '../time/until.ts'

const starter = `
import { ServedProcess } from '${new URL('./served-process.ts', import.meta.url).href}'
const served = await ServedProcess.start(process.argv[1])
process.stdout.write(served.url + '\\n')
setInterval(() => undefined, 60_000)
`

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`a service ends with the process of the tests that started it, even if that process is ended with ${signal}`, async () => {
    await using folder = await temporaryFolder()
    const tests = spawn(
      process.execPath,
      ['--input-type=module-typescript', '--eval', starter, folder.path],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [url] = (await once(createInterface(tests.stdout), 'line')) as [string]
    assert.equal((await fetch(`${url}/healthz`)).status, 200)

    tests.kill(signal)

    const isDown = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    await until('the service no longer accepts connections', isDown, 20_000)
  })
