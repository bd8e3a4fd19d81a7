import type { Caller } from './caller.ts'
import { insist } from './repeat.ts'

/**
 * Returns the ID of the new task. With the model `waiting`, the task waits until the end of the test. Returns an empty
 * string if the signal aborts.
 */
export async function createTask(
  client: Caller,
  model: 'slow' | 'waiting',
  signal: AbortSignal,
): Promise<string> {
  const body = { model_id: model, prompt: 'a fox' }
  const created = await insist(signal, () => client.post('/api/v1/tasks/create', body))
  if (created === null) return ''
  return (JSON.parse(created.body) as { data: { task_id: string } }).data.task_id
}
