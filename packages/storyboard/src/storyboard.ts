// The only entry point of the package: an illustrator, not a neural model. It draws picture-book scenes from the words
// of a prompt, and edits or animates images, without network access. Importing this module loads no image library; only
// `openStoryboard` loads one.

import { readBuilt } from './lib/built.ts'
import type { RenderRequest } from './lib/request.ts'
import { readSpriteIndex } from './lib/sprite-index.ts'
import { UnreadableImage } from './lib/unreadable-image.ts'

export { inputLimits } from './lib/input-limits.ts'
export { sizeOf } from './lib/sizes.ts'
export type { RenderRequest }
export { UnreadableImage }

export interface StoryboardOptions {
  /** The folder that setup built, `build/storyboard` in a checkout. */
  readonly spriteFolder: string
  /** If `null`, videos are encoded with WebAssembly, which takes about one and a half times as long. */
  readonly ffmpegPath: string | null
}

export interface Storyboard {
  /**
   * Writes the PNG or MP4. Rejects with `UnreadableImage` if an input is invalid. Drawing and decoding block the thread
   * for seconds and use up to 750 MB, so a server should render in child processes.
   */
  render(request: RenderRequest): Promise<void>
}

/** Throws an error with a message for the operator if the illustrations or the tables have not been built. */
export function checkBuild(spriteFolder: string): void {
  readSpriteIndex(spriteFolder)
  for (const name of ['words.json', 'scenes.json', 'illustrations.json']) readBuilt(name)
}

/**
 * Loads Skia and libvips (about 30 MB) and opens the illustrations. Disables, for the whole process, the libvips
 * loaders that no input needs.
 */
export async function openStoryboard({ spriteFolder, ffmpegPath }: StoryboardOptions): Promise<Storyboard> {
  const { openMaterials, render } = await import('./render.ts')
  const materials = openMaterials(spriteFolder)
  return { render: (request) => render(request, materials, ffmpegPath) }
}
