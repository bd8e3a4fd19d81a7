// The contact sheet of edits: two of our own stills as inputs, and a fixed list of instructions applied to them.

import type { Canvas } from '@napi-rs/canvas'
import type { Studio } from '../studio/studio.ts'
import { layGrid } from './grid.ts'
import type { CaptionedFile } from './grid.ts'
import { seed } from './prompts.ts'
import type { SheetPrompt } from './prompts.ts'

interface SheetEdit extends SheetPrompt {
  /** The input images' indices in `editInputs`, in the order in which they are passed. */
  readonly of: readonly number[]
}

export const editInputs: readonly SheetPrompt[] = [
  { prompt: 'a cottage by a lake in the mountains', aspectRatio: '3:2' },
  { prompt: 'close-up of a cat in a garden', aspectRatio: '3:4' },
]

export const edits: readonly SheetEdit[] = [
  { of: [0], prompt: 'a calm day', aspectRatio: '3:2' },
  { of: [0], prompt: 'black and white', aspectRatio: '3:2' },
  { of: [0], prompt: 'at sunset', aspectRatio: '3:2' },
  { of: [0], prompt: 'make it night', aspectRatio: '3:2' },
  { of: [0], prompt: 'in autumn', aspectRatio: '3:2' },
  { of: [0], prompt: 'winter, snow falls', aspectRatio: '3:2' },
  { of: [0], prompt: 'rain and fog', aspectRatio: '3:2' },
  { of: [0], prompt: 'as a watercolour', aspectRatio: '3:2' },
  { of: [0], prompt: 'oil painting in a golden frame', aspectRatio: '3:2' },
  { of: [0], prompt: 'pencil sketch', aspectRatio: '3:2' },
  { of: [0], prompt: 'pop art', aspectRatio: '3:2' },
  { of: [0], prompt: 'add two ducks and a red balloon', aspectRatio: '3:2' },
  { of: [0], prompt: 'add a rainbow, polaroid', aspectRatio: '3:2' },
  { of: [1], prompt: 'blur the background', aspectRatio: '1:1' },
  { of: [1], prompt: 'pixel art', aspectRatio: '1:1' },
  { of: [1], prompt: 'comic with halftone', aspectRatio: '1:1' },
  { of: [1], prompt: 'neon', aspectRatio: '1:1' },
  { of: [1], prompt: 'put a hat on the cat', aspectRatio: '1:1' },
  { of: [1], prompt: 'vintage, rounded corners', aspectRatio: '16:9' },
  { of: [0, 1], prompt: 'a collage', aspectRatio: '3:2' },
  { of: [0, 1], prompt: 'side by side', aspectRatio: '3:2' },
  { of: [0, 1], prompt: 'the first with the colours of the second', aspectRatio: '3:2' },
]

const tile = { width: 420, height: 300, caption: 40, gap: 14, across: 6 }

export async function sheetOfEdits(studio: Studio): Promise<Canvas> {
  const tiles: CaptionedFile[] = []
  const inputs: string[] = []
  for (const [at, input] of editInputs.entries()) {
    inputs.push(await studio.draw({ kind: 'image', seed, ...input }))
    tiles.push({ file: inputs[at] ?? '', caption: `input ${at + 1}` })
  }
  for (const edit of edits)
    tiles.push({ file: await drawEdit(studio, edit, inputs), caption: captionOf(edit) })
  return layGrid(tiles, tile)
}

/** `inputs`: the paths of the pictures drawn for `editInputs`. */
export function drawEdit(
  studio: Studio,
  { of, ...asked }: SheetEdit,
  inputs: readonly string[],
): Promise<string> {
  const imagePaths = of.flatMap((at) => inputs[at] ?? [])
  return studio.draw({ kind: 'image', seed, imagePaths, ...asked })
}

function captionOf({ of, prompt }: SheetEdit): string {
  return `${of.map((at) => at + 1).join(' + ')}: ${prompt}`
}
