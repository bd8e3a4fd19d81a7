// The picture of what becomes of input images: two of our own stills, and a fixed list of instructions done to them.

import { loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { InputImage } from '../../src/providers/provider.ts'
import type { DrawingRoom } from './draw.ts'
import { layGrid } from './grid.ts'
import type { SheetPrompt } from './prompts.ts'

interface SheetEdit extends SheetPrompt {
  /** Which of the inputs, in this order. */
  readonly of: readonly number[]
}

const inputs: readonly SheetPrompt[] = [
  { prompt: 'a cottage by a lake in the mountains', ratio: '3:2' },
  { prompt: 'close-up of a cat in a garden', ratio: '3:4' },
]

const edits: readonly SheetEdit[] = [
  { of: [0], prompt: 'a calm day', ratio: '3:2' },
  { of: [0], prompt: 'black and white', ratio: '3:2' },
  { of: [0], prompt: 'at sunset', ratio: '3:2' },
  { of: [0], prompt: 'make it night', ratio: '3:2' },
  { of: [0], prompt: 'in autumn', ratio: '3:2' },
  { of: [0], prompt: 'winter, snow falls', ratio: '3:2' },
  { of: [0], prompt: 'rain and fog', ratio: '3:2' },
  { of: [0], prompt: 'as a watercolour', ratio: '3:2' },
  { of: [0], prompt: 'oil painting in a golden frame', ratio: '3:2' },
  { of: [0], prompt: 'pencil sketch', ratio: '3:2' },
  { of: [0], prompt: 'pop art', ratio: '3:2' },
  { of: [0], prompt: 'add two ducks and a red balloon', ratio: '3:2' },
  { of: [0], prompt: 'add a rainbow, polaroid', ratio: '3:2' },
  { of: [1], prompt: 'blur the background', ratio: '1:1' },
  { of: [1], prompt: 'pixel art', ratio: '1:1' },
  { of: [1], prompt: 'comic with halftone', ratio: '1:1' },
  { of: [1], prompt: 'neon', ratio: '1:1' },
  { of: [1], prompt: 'put a hat on the cat', ratio: '1:1' },
  { of: [1], prompt: 'vintage, rounded corners', ratio: '16:9' },
  { of: [0, 1], prompt: 'a collage', ratio: '3:2' },
  { of: [0, 1], prompt: 'side by side', ratio: '3:2' },
  { of: [0, 1], prompt: 'the first with the colours of the second', ratio: '3:2' },
]

const tile = { width: 420, height: 300, caption: 40, gap: 14, across: 6 }

export async function sheetOfEdits(room: DrawingRoom): Promise<Canvas> {
  const given = await Promise.all(inputs.map((wish) => room.draw('image', wish, [])))
  const images = await Promise.all(given.map(imageOf))
  const drawn = edits.map(async (wish) => ({
    file: await room.draw(
      'image',
      wish,
      wish.of.flatMap((at) => images[at] ?? []),
    ),
    caption: captionOf(wish),
  }))
  const shown = given.map((file, at) => ({ file, caption: `input ${at + 1}` }))
  return layGrid([...shown, ...(await Promise.all(drawn))], tile)
}

function captionOf({ of, prompt }: SheetEdit): string {
  return `${of.map((at) => at + 1).join(' + ')}: ${prompt}`
}

async function imageOf(file: string): Promise<InputImage> {
  const { width, height } = await loadImage(file)
  return { path: file, mediaType: 'image/png', width, height }
}
