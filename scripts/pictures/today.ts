// What is made on the day of the pictures: by the real engine, and in every state that a task can be in.

import { ApiClient } from '../../test/harness/service/api-client.ts'
import type { Site } from '../../test/harness/browser/site.ts'
import { prompts } from './prompts.ts'
import type { Veteran } from './weeks.ts'

export interface Today {
  /** Tasks that pages are shown of. */
  readonly picture: string
  readonly film: string
  readonly failed: string
  /** Of the link of the first start. */
  readonly firstToken: string
}

const ratios = ['3:2', '1:1', '4:3', '16:9', '3:4', '1:1', '16:9', '2:3', '3:2', '16:9', '4:3', '1:1']

export async function makeToday(site: Site, { shopKey, batchKey }: Veteran): Promise<Today> {
  const api = new ApiClient([site.url], shopKey)
  const made: string[] = []
  for (const [index, prompt] of prompts.entries()) {
    const model_id = index % 3 === 2 ? 'image-model-b-2' : 'image-model-a-2'
    made.push(await api.create({ model_id, prompt, aspect_ratio: ratios[index] }))
  }
  const film = await api.create({ model_id: 'svc-flash', prompt: 'A kite over the dunes on a windy day' })
  const failed = await api.create({
    model_id: 'image-model-b-2',
    prompt: 'The same street in winter',
    image_urls: ['http://127.0.0.1:1/street.png'],
  })
  for (const taskId of [...made, film, failed]) await api.ended(taskId)
  const later = new ApiClient([site.url], batchKey)
  await later.create({ model_id: 'video-model-2', prompt: 'A paper boat goes down a rainy street' })
  const [picture = ''] = made
  return { picture, film, failed, firstToken: site.firstLink.split('#')[1] ?? '' }
}
