// The only entry point of the package. Storyboard is an illustrator, not an AI model. It draws picture-book scenes
// from the words of a prompt, and edits or animates images, without network access. Only `openStoryboard` loads the
// image libraries.

import { readBuilt } from './lib/built.ts'
import type { RenderRequest } from './lib/request.ts'
import { readSpriteIndex } from './lib/sprite-index.ts'
import { UnreadableImage } from './lib/unreadable-image.ts'

export { inputLimits } from './lib/input-limits.ts'
export { sizeOf } from './lib/sizes.ts'
export type { RenderRequest }
export { UnreadableImage }

export interface StoryboardOptions {
  /** The folder that setup built. In a checkout, this is `build/storyboard`. */
  readonly spriteFolder: string
  /** If `null`, videos are encoded with WebAssembly, which takes about 1.5 times as long as ffmpeg. */
  readonly ffmpegPath: string | null
}

export interface Storyboard {
  /**
   * Rejects with `UnreadableImage` if an input image cannot be read. Drawing and decoding block the thread for seconds
   * and need up to 750 MB of memory, so a server should render in child processes.
   */
  render(request: RenderRequest): Promise<void>
}

/** If setup has not built the illustrations or tables, throws an error that tells the operator what to do. */
export function checkBuild(spriteFolder: string): void {
  readSpriteIndex(spriteFolder)
  for (const name of ['words.json', 'scenes.json', 'illustrations.json']) readBuilt(name)
}

/** Loads Skia and libvips (about 30 MB). Disables the unused libvips loaders for the whole process. */
export async function openStoryboard({ spriteFolder, ffmpegPath }: StoryboardOptions): Promise<Storyboard> {
  const { openMaterials, render } = await import('./render.ts')
  const materials = openMaterials(spriteFolder)
  return { render: (request) => render(request, materials, ffmpegPath) }
}
