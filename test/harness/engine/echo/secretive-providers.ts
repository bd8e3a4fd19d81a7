// Settings for many providers, each with its own secrets. Together, the providers specify secrets in every way that the
// settings allow.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { workflowFolder } from '../comfyui/comfyui-fixture.ts'
import { newCanary } from './canary.ts'
import type { EchoEngine } from './echo-engine.ts'

const headerNames = ['authorization', 'x-api-key', 'x-proxy', 'x-user', 'x-team', 'cookie']

const quickly = { concurrency: 100, poll_seconds_min: 0.02, poll_seconds_max: 0.02 }

export class SecretiveProviders {
  readonly variables: Record<string, string> = {}
  /** `providers` and `models` are sections of `mutoscope.yaml`. Each provider has one model, with the same name. */
  readonly providers: Record<string, object> = {}
  readonly models: Record<string, object> = {}
  readonly #folder: string
  #count = 0

  /** Secrets that a provider reads from a file are stored in `folder`. */
  constructor(folder: string) {
    this.#folder = folder
  }

  get count(): number {
    return this.#count
  }

  /** Adds a provider with two secrets: its key and a parameter. */
  async addOpenAi(name: string, { origin, act }: EchoEngine): Promise<void> {
    const isVideo = act === 'failed' || act === 'unsteady' || act === 'echoes-id'
    const parameters = { user: `\${${this.#variable()}}` }
    this.providers[name] = {
      type: 'openai',
      base_url: `${origin}/v1`,
      ...(await this.#apiKey()),
      ...quickly,
    }
    this.models[name] = {
      kind: isVideo ? 'video' : 'image',
      price: 1,
      routes: [{ provider: name, model: 'any', parameters }],
    }
  }

  /**
   * Adds a provider with six secrets, each in its own header. A header's environment variable contains either the
   * header's whole value or only the secret.
   */
  addComfyUi(name: string, { origin }: EchoEngine): void {
    const headers = headerNames.map((header, index) => [
      header,
      index % 2 === 0 ? `Bearer \${${this.#variable()}}` : `\${${this.#variable('Bearer ')}}`,
    ])
    this.providers[name] = {
      type: 'comfyui',
      origin,
      workflows: workflowFolder,
      headers: Object.fromEntries(headers),
      ...quickly,
    }
    this.models[name] = {
      kind: 'image',
      price: 1,
      routes: [{ provider: name, workflow: 'picture.json' }],
    }
  }

  async #apiKey(): Promise<object> {
    switch (this.#count % 3) {
      case 0:
        return { api_key: `\${${this.#variable()}}` }
      case 1:
        return { api_key_env: this.#variable() }
      default: {
        const file = path.join(this.#folder, `secret-${this.#count++}`)
        await writeFile(file, newCanary())
        return { api_key_file: file }
      }
    }
  }

  #variable(before = ''): string {
    const name = `SECRET_${this.#count++}`
    this.variables[name] = before + newCanary()
    return name
  }
}
