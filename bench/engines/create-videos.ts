// Creates many video tasks as fast as the service accepts them.

import { exchange, open, requestOf } from '../load.ts'
import { createBody } from '../measured-server.ts'
import type { MeasuredServer } from '../measured-server.ts'

const creators = 64

export async function createVideos(
  { ready, headers }: MeasuredServer,
  model: string,
  count: number,
): Promise<readonly string[]> {
  const body = JSON.stringify({ ...(JSON.parse(createBody) as object), model_id: model })
  const create = requestOf({ url: `${ready.url}/api/v1/tasks/create`, method: 'POST', headers, body })
  const taskIds: string[] = []
  const creator = async (_: unknown, index: number) => {
    const socket = await open(ready.url)
    for (let n = index; n < count; n += creators) taskIds.push(idIn(await exchange(socket, create)))
    socket.destroy()
  }
  await Promise.all(Array.from({ length: creators }, creator))
  return taskIds
}

function idIn(body: string): string {
  return (JSON.parse(body) as { data: { task_id: string } }).data.task_id
}
