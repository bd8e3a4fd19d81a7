// Reads the API's lists, and creates the tasks that they show.

import assert from 'node:assert/strict'
import { after } from 'node:test'

import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { startTestService } from '../harness/service/service.ts'
import type { TestService } from '../harness/service/service.ts'
import { granted } from './expect.ts'

/** No server listens on this port, so a task whose input image has a URL with this port fails and is refunded. */
const closedPort = 1

const settings = `${idleSettings}
inputs: { allow_ranges: ['127.0.0.1/32'], allow_ports: [${closedPort}] }`

export type Item = Readonly<Record<string, unknown>>

/**
 * Starts a service on which tasks stay queued, except those that `createFailing` creates. The service is closed after
 * the file's last test.
 */
export async function startListService() {
  const service = await startTestService(settings)
  const operator = await OperatorClient.open(service.config)
  after(async () => {
    await operator[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  return { service, operator, lists: new ListClient(service) }
}

export interface Page {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

class ListClient {
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  async read(key: string, list: string, query = ''): Promise<Page> {
    const data = granted(await this.#service.ask('GET', `${list}?${query}`, { key }))
    assert.deepEqual(Object.keys(data), ['items', 'next_cursor'])
    return data as unknown as Page
  }

  /** `between` runs after each page. */
  async readAll(
    key: string,
    list: string,
    query: string,
    between: () => Promise<unknown> = async () => {},
  ): Promise<readonly Item[]> {
    const items: Item[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await this.read(key, list, cursor === '' ? query : `${query}&after=${cursor}`)
      items.push(...page.items)
      await between()
      cursor = page.next_cursor
    }
    return items
  }

  async create(key: string, fields: object = {}): Promise<string> {
    const body = { model_id: 'image-model-a-2', prompt: 'a fox', ...fields }
    return String(granted(await this.#service.ask('POST', '/api/v1/tasks/create', { key, body }))['task_id'])
  }

  /** Creates a task that costs 8 credits and fails. */
  async createFailing(key: string): Promise<string> {
    const imageUrl = `http://127.0.0.1:${closedPort}/fox.png`
    const taskId = await this.create(key, { model_id: 'image-model-b-2', image_urls: [imageUrl] })
    const reply = await this.#service.ask('GET', `/api/v1/tasks/${taskId}`, {
      key,
      headers: { prefer: 'wait=30' },
    })
    assert.equal(granted(reply)['task_status'], 4)
    return taskId
  }
}

export function idsIn({ items }: Page): readonly unknown[] {
  return items.map((item) => item['task_id'])
}
