import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { MeasuredServer } from '../measured-server.ts'

/** The number of concurrent requests for tasks or streams. */
const atOnce = 50

/** Resolves when the first bytes of the response have arrived. */
export async function openStream({ ready: { url, key } }: MeasuredServer, target: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  if (!bytes.toString().startsWith('HTTP/1.1 200')) throw new Error(`refused: ${bytes.toString()}`)
  return socket.resume()
}

export async function eachOf<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(act))))
  return results
}
