// Which engines there are: for each type that the configuration may name, how one is made.

import { fileURLToPath } from 'node:url'

import type { Config } from '../config.ts'
import type { ProviderConfig } from '../config/providers.ts'
import type { Provider } from '../providers/provider.ts'

/** Makes the engine that a `providers.<name>` of this type describes. */
export type Adapter = (name: string, provider: ProviderConfig, config: Config) => Provider | Promise<Provider>

export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map([['storyboard', storyboardAdapter]])

/** Loaded where it is used: a process that runs no tasks needs none of it. */
async function storyboardAdapter(name: string, provider: ProviderConfig, config: Config): Promise<Provider> {
  const { createStoryboard } = await import('../providers/storyboard/storyboard.ts')
  const options = {
    concurrency: provider.concurrency,
    renderMsMax: provider.renderMs,
    ffmpegPath: config.ffmpegPath,
    spriteFolder: fileURLToPath(new URL('../../build/storyboard', import.meta.url)),
  }
  return createStoryboard(options, name)
}
