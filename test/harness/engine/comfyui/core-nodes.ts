// The scripted ComfyUI server's nodes. Those that need no model behave like the core nodes of ComfyUI 0.3.64.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import sharp from 'sharp'

import { findFfmpeg } from '../../../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../../files/temporary-folder.ts'

export interface ScriptedNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly count: number
  readonly png: Buffer
}

export interface NodeType {
  /** The required inputs, in the form that `/object_info` returns. */
  readonly required: Readonly<Record<string, readonly unknown[]>>
  /** A prompt runs only if it contains an output node. */
  readonly isOutput?: true
  /** A delay gives a test time to watch or interrupt a job. */
  readonly takesMs?: number
  readonly run: (inputs: Readonly<Record<string, unknown>>, files: NodeFiles) => Promise<NodeResult>
}

interface NodeResult {
  readonly value?: unknown
  /** The node's entry in the job's `outputs`. */
  readonly shown?: object
}

export interface NodeFiles {
  /** Returns undefined if no input file has this name. */
  readInput(name: string): Buffer | undefined
  /** Saves each body in a file named after `prefix` and the next free number. Returns the files' names and folders. */
  save(prefix: string, extension: string, bodies: readonly Buffer[]): readonly object[]
}

export class NodeError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const int = ['INT', { default: 512, min: 1, max: 16_384, step: 1 }] as const
const text = ['STRING', { default: '' }] as const
const image = ['IMAGE'] as const

export const coreNodes: ReadonlyMap<string, NodeType> = new Map<string, NodeType>([
  ['PrimitiveStringMultiline', { required: { value: text }, run: async ({ value }) => ({ value }) }],
  [
    'PreviewAny',
    {
      required: { source: ['*'] },
      isOutput: true,
      run: async ({ source }) => ({ shown: { text: [String(source)] } }),
    },
  ],
  [
    'EmptyImage',
    {
      required: { width: int, height: int, batch_size: int, color: ['INT', { min: 0, max: 0xffffff }] },
      run: async ({ width, height, batch_size: count, color }) => ({
        value: await blank(Number(width), Number(height), Number(count), Number(color)),
      }),
    },
  ],
  [
    'LoadImage',
    {
      required: { image: [['example.png'], { image_upload: true }] },
      run: async ({ image: name }, files) => load(files, String(name)),
    },
  ],
  [
    'ImageInvert',
    {
      required: { image },
      run: async ({ image: pixels }) => {
        const inner = pixels as Pixels
        return { value: { ...inner, png: await sharp(inner.png).negate({ alpha: false }).png().toBuffer() } }
      },
    },
  ],
  [
    'ImageAddNoise',
    {
      required: { image, seed: ['INT', { min: 0 }], strength: ['FLOAT', {}] },
      run: async ({ image: pixels }) => {
        const inner = pixels as Pixels
        const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
        const { width, height } = inner
        const png = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
          .png()
          .toBuffer()
        return { value: { ...inner, png } }
      },
    },
  ],
  [
    'RepeatImageBatch',
    {
      required: { image, amount: int },
      run: async ({ image: pixels, amount }) => {
        const inner = pixels as Pixels
        return { value: { ...inner, count: inner.count * Number(amount) } }
      },
    },
  ],
  [
    'SaveImage',
    {
      required: { images: image, filename_prefix: text },
      isOutput: true,
      run: async ({ images, filename_prefix: prefix }, files) => {
        const { png, count } = images as Pixels
        const bodies = Array.from({ length: count }, () => png)
        return { shown: { images: files.save(String(prefix), 'png', bodies) } }
      },
    },
  ],
  [
    'SaveAnimatedPNG',
    {
      required: { images: image, filename_prefix: text, fps: ['FLOAT', {}], compress_level: int },
      isOutput: true,
      takesMs: 600,
      run: async ({ images, filename_prefix: prefix }, files) => {
        const shown = files.save(String(prefix), 'png', [(images as Pixels).png])
        return { shown: { images: shown, animated: [true] } }
      },
    },
  ],
  [
    'CreateVideo',
    {
      required: { images: image, fps: ['FLOAT', {}] },
      run: async ({ images, fps }) => ({ value: { images, fps } }),
    },
  ],
  [
    'SaveVideo',
    {
      required: {
        video: ['VIDEO'],
        filename_prefix: text,
        format: ['COMBO', { options: ['auto', 'mp4'] }],
        codec: ['COMBO', { options: ['auto', 'h264'] }],
      },
      isOutput: true,
      run: async ({ video, filename_prefix: prefix }, files) => {
        const { images, fps } = video as { readonly images: Pixels; readonly fps: number }
        const saved = files.save(String(prefix), 'mp4', [await encode(images, fps)])
        // Like the real server, lists the video under `images`.
        return { shown: { images: saved, animated: [true] } }
      },
    },
  ],
  // The scripted server has no models, so it refuses every prompt that needs this node.
  ['CheckpointLoaderSimple', { required: { ckpt_name: [[], {}] }, run: async () => ({}) }],
  ['CLIPTextEncode', { required: { text, clip: ['CLIP'] }, run: async () => ({}) }],
  ['EmptyLatentImage', { required: { width: int, height: int, batch_size: int }, run: async () => ({}) }],
  ['KSampler', { required: { seed: ['INT', {}], steps: int }, run: async () => ({}) }],
  ['VAEDecode', { required: { samples: ['LATENT'], vae: ['VAE'] }, run: async () => ({}) }],
])

async function blank(width: number, height: number, count: number, color: number): Promise<Pixels> {
  const background = { r: color >> 16, g: (color >> 8) & 255, b: color & 255 }
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { width, height, count, png }
}

async function load(files: NodeFiles, name: string): Promise<NodeResult> {
  const body = files.readInput(name)
  try {
    const { data: png, info } = await sharp(body).png().toBuffer({ resolveWithObject: true })
    return { value: { width: info.width, height: info.height, count: 1, png } }
  } catch {
    throw new NodeError('PIL.UnidentifiedImageError', `cannot identify image file '${name}'`)
  }
}

async function encode({ width, height, count }: Pixels, fps: number): Promise<Buffer> {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'film.mp4')
  const source = `testsrc=size=${width}x${height}:rate=${fps}:duration=${count / fps}`
  const options = ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file]
  await promisify(execFile)(await findFfmpeg(folder.path), options)
  return readFile(file)
}
