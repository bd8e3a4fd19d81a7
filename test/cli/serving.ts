// A running service with one finished task, for the backup tests.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { fixedPort } from '../harness/network/fixed-port.ts'
import { ServedProcess } from '../harness/processes/served-process.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { Operator } from './operator.ts'

export type Variables = Readonly<Record<string, string>>

export const image = { model_id: 'image-model-a-2', prompt: 'a fox, pixel art' }

export async function serving(database: 'sqlite' | 'postgres', files: 'disk' | 's3' = 'disk') {
  await using opened = new AsyncDisposableStack()
  const { folder, variables } = opened.use(await createInstallation('', { database, files }))
  const port = String(await fixedPort())
  const own: Variables = { ...variables, PORT: port, MUTOSCOPE_PUBLIC_URL: `http://127.0.0.1:${port}` }
  const start = async (extra: Variables = {}) => {
    const service = await ServedProcess.start(folder, { variables: { ...own, ...extra } })
    moved.defer(() => service.kill())
    return service
  }
  const moved = opened.move()
  const service = await start()
  const client = new ApiClient([service.url], service.firstKey ?? '')
  const task = await client.ended(await client.create(image))
  const backup = path.join(folder, 'backup')
  const operator = new Operator(folder, 'data', own)
  const dispose = () => moved.disposeAsync()
  return { folder, own, start, service, client, task, backup, operator, [Symbol.asyncDispose]: dispose }
}

export function contentOf(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
  return new Map(paths.map((file) => [file, readFileSync(file, 'base64')]))
}
