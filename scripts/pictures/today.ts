// Creates the current day's tasks in the running service. One task fails, one stays queued, and the others succeed.

import { ApiClient } from '../../test/harness/service/api-client.ts'
import type { Site } from '../../test/harness/browser/site.ts'
import { prompts } from './prompts.ts'
import type { Veteran } from './weeks.ts'

export interface Today {
  /** `image`, `video`, and `failed` are the IDs of tasks whose pages are shown. */
  readonly image: string
  readonly video: string
  readonly failed: string
  /** The token in the link for the first operator. */
  readonly firstToken: string
}

const ratios = ['3:2', '1:1', '4:3', '16:9', '3:4', '1:1', '16:9', '2:3', '3:2', '16:9', '4:3', '1:1']

export async function createToday(site: Site, { shopKey, batchKey }: Veteran): Promise<Today> {
  const api = new ApiClient([site.url], shopKey)
  const images: string[] = []
  for (const [index, prompt] of prompts.entries()) {
    const model_id = index % 3 === 2 ? 'image-model-b-2' : 'image-model-a-2'
    images.push(await api.create({ model_id, prompt, aspect_ratio: ratios[index] }))
  }
  const video = await api.create({ model_id: 'svc-flash', prompt: 'A kite over the dunes on a windy day' })
  const failed = await api.create({
    model_id: 'image-model-b-2',
    prompt: 'The same street in winter',
    image_urls: ['http://127.0.0.1:1/street.png'],
  })
  for (const taskId of [...images, video, failed]) await api.ended(taskId)
  const queued = new ApiClient([site.url], batchKey)
  await queued.create({ model_id: 'video-model-2', prompt: 'A paper boat goes down a rainy street' })
  const [image = ''] = images
  return { image, video, failed, firstToken: site.firstLink.split('#')[1] ?? '' }
}
