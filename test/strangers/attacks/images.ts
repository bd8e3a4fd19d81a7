import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

import { jpegOfScans } from '../../harness/files/malicious-images.ts'
import type { Attack, Party, Scene } from '../attack.ts'
import { callerFor, wordOf } from '../caller.ts'
import type { Caller } from '../caller.ts'
import { createTask } from '../create-task.ts'
import { nth } from '../nth.ts'
import { repeat } from '../repeat.ts'

/** The image takes up 16 KB, and has as many scans as an upload may have. */
export const slowImage = () => jpegOfScans(2_800, 39)
const jpeg = { 'content-type': 'image/jpeg' }

/** Each account may store 2,000 uploads, also in earlier attacks. */
const uploadsPerPair = 3_000

/** Two accounts upload at a time. */
export const slowUploads: Attack = {
  name: 'uploads that take a long time to decode',
  effect: 'ok',
  weakness: 'upload_limit_reached',
  run: async ({ scene }, signal, outcomes) => {
    const owners = callersOf(scene, scene.parties.slowUploads)
    const image = slowImage()
    await repeat(50, signal, outcomes, (turn) =>
      nth(owners, 2 * Math.floor(turn / uploadsPerPair) + (turn % 2)).post('/api/v1/uploads', image, {
        headers: jpeg,
        signal,
      }),
    )
  },
}

/** Far more images than the service can decode at once. */
const unfinishedMax = 32

/** The account with index 2 cannot upload images anymore after `endlessUploads`. */
const accountsWithInputs = [0, 1, 3]

export const slowInputs: Attack = {
  name: 'tasks with the same slow image eight times',
  effect: 'ok',
  run: async ({ keyHolder }, signal, outcomes) => {
    const image = slowImage()
    const urls = new Map<number, string>()
    await repeat(unfinishedMax, signal, outcomes, async (turn) => {
      const account = nth(accountsWithInputs, turn)
      const client = keyHolder(account)
      const url = urls.get(account) ?? (await upload(client, image, signal))
      urls.set(account, url)
      const body = { model_id: 'instant', prompt: 'a fox', image_urls: Array.from({ length: 8 }, () => url) }
      const created = await client.post('/api/v1/tasks/create', body, { signal })
      const { data } = JSON.parse(created.body) as { data: { task_id: string } }
      // Waits until the task has ended, so that the next attacks do not begin with thousands of tasks waiting for the
      // decoders.
      return client.get(`/api/v1/tasks/${data.task_id}`, { headers: { prefer: 'wait=60' }, signal })
    })
  },
}

/** One account's uploads are stored, which costs no credits. Those of the other are large, but are not images. */
export const endlessUploads: Attack = {
  name: 'uploads without end',
  // After 2,000 stored uploads, the service refuses the first account's uploads before their bodies. Nothing of the
  // other account is stored, so the service keeps receiving its uploads.
  effect: 'invalid_field',
  run: async ({ keyHolder }, signal, outcomes) => {
    const raw = { width: 140, height: 140, channels: 3 } as const
    const image = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer()
    const bytes = Buffer.alloc(8 * 1024 ** 2, 0x5a)
    await repeat(16, signal, outcomes, (turn) =>
      keyHolder(2 + (turn % 2)).post('/api/v1/uploads', turn % 2 === 0 ? image : bytes, { signal }),
    )
  },
}

/** The service creates each preview again, even if the same client has just received it. */
export const previews: Attack = {
  name: 'previews of images that take a long time to decode',
  // Only a preview has this outcome, because refusals have identifiers.
  effect: '200',
  run: async ({ scene }, signal, outcomes) => {
    const owners = callersOf(scene, scene.parties.previews)
    const taskIds = await Promise.all(owners.map((owner) => createTask(owner, 'slow', signal)))
    // Until the task has ended, its preview is refused.
    await repeat(50, signal, outcomes, (turn) =>
      nth(owners, turn).get(`/site/tasks/${nth(taskIds, turn)}/preview`, { signal }),
    )
  },
}

function callersOf({ url }: Scene, { accounts, addresses }: Party): readonly Caller[] {
  return accounts.map((account, at) => callerFor(url, nth(addresses, at), account))
}

async function upload(client: Caller, image: Buffer, signal: AbortSignal): Promise<string> {
  const response = await client.post('/api/v1/uploads', image, { headers: jpeg, signal })
  if (wordOf(response) !== 'ok') throw new Error(`the upload was refused: ${response.body}`)
  return (JSON.parse(response.body) as { data: { url: string } }).data.url
}
