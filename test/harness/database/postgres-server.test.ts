import { test } from 'node:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import { createInterface } from 'node:readline'

import { until } from '../time/until.ts'

const deadlineMs = 20_000

const starter = `
import { PostgresServer } from '${new URL('./postgres-server.ts', import.meta.url).href}'
const server = await PostgresServer.start()
process.stdout.write(server.port + ' ' + (await server.query('show data_directory'))[0].data_directory + '\\n')
setInterval(() => undefined, 60_000)
`

test('killing the process that started a server also ends the server and removes its folder', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', starter], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const [port, dataFolder = ''] = line.split(' ')
  child.kill('SIGKILL')
  await until('the port is free', () => isRefused(Number(port)), deadlineMs)
  const [folder = ''] = dataFolder.split('/').filter((part) => part.startsWith('mutoscope-postgres-'))
  await until('the folder is gone', async () => !(await readdir(os.tmpdir())).includes(folder), deadlineMs)
})

async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return !isOpen
}
