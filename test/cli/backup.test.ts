// Runs the commands in docs/operations.md that back up a running installation, and restores the backup.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { freshDatabase } from '../harness/database/fresh-database.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { Operator } from './operator.ts'

const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('\n## Backup\n')
const [sqlite = '', postgres = ''] = [...section.matchAll(/^```\n(.*?)^```/gms)].map(([, code]) => code ?? '')
const [dump = '', restore = ''] = postgres.split('\n')

/** Runs the commands in a shell. Returns their error output, or null if they succeed. */
async function runIn(folder: string, commands: string, variables: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], ...variables }
  const result = promisify(execFile)('bash', ['-euc', commands], { cwd: folder, env })
  return result.then(
    () => null,
    (error: unknown) => String(error),
  )
}

function without(program: string): string | false {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return `${program} is not installed`
  }
}

for (const { database, program } of [
  { database: 'sqlite', program: 'sqlite3' },
  { database: 'postgres', program: 'pg_dump' },
] as const)
  test(
    `${database}: a backup of a running installation restores every key, task, and file [C17.12]`,
    { skip: without(program) },
    async (t) => {
      await using opened = new AsyncDisposableStack()
      const { folder, variables } = opened.use(await createInstallation('', { database, files: 'disk' }))
      const port = String(await fixedPort())
      const own = { ...variables, PORT: port, MUTOSCOPE_PUBLIC_URL: `http://127.0.0.1:${port}` }
      const start = async (extra: Readonly<Record<string, string>>) => {
        const service = await ServedProcess.start(folder, { variables: { ...own, ...extra } })
        opened.defer(() => service.kill())
        return service
      }
      const first = await start({})
      const client = new ApiClient([first.url], first.firstKey ?? '')
      const bytesOf = async (url: string | null) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
      const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox, pixel art' })
      const task = await client.ended(taskId)
      const output = await bytesOf(task.image_url)
      assert.ok(output.length > 1_000)

      const refusal = await runIn(folder, database === 'sqlite' ? sqlite : dump, variables)
      if (refusal?.includes('server version mismatch')) return t.skip('pg_dump is older than the server')
      assert.equal(refusal, null)
      await first.kill()
      const extra: Record<string, string> = {}
      if (database === 'sqlite') {
        await rm(path.join(folder, 'data'), { recursive: true })
        await rename(path.join(folder, 'backup'), path.join(folder, 'data'))
      } else {
        const { url } = opened.use(await freshDatabase())
        assert.equal(await runIn(folder, restore, { EMPTY_DATABASE_URL: url }), null)
        extra['DATABASE_URL'] = url
      }
      await start(extra)

      assert.deepEqual(await client.ended(taskId), task)
      assert.deepEqual(await bytesOf(task.image_url), output)
      const operator = new Operator(folder, 'data', { ...own, ...extra })
      assert.deepEqual(await operator.json('audit'), { ok: true, violations: [] })
    },
  )
