// The request that shows that a key works: pasted into a terminal it creates a task.

import { shellWord } from '../request-samples.ts'

interface FirstRequest {
  /** Of the API, without a slash at its end. */
  readonly publicUrl: string
  readonly secret: string
  readonly modelId: string
}

export function firstRequest({ publicUrl, secret, modelId }: FirstRequest): string {
  const body = JSON.stringify({ model_id: modelId, prompt: 'A red fox in a snowy forest at sunrise' })
  return [
    `curl ${shellWord(`${publicUrl}/api/v1/tasks/create`)} \\`,
    `  -H ${shellWord(`Authorization: Bearer ${secret}`)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellWord(body)}`,
  ].join('\n')
}
