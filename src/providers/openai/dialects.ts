// The dialects of OpenAI's image and video API, one row per kind of server. docs/engines/openai.md has the same table. Based on the
// servers' source code and documentation as of November 2026.

import type { JsonObject } from '../../lib/json.ts'

export const dialectNames = [
  'openai',
  'vllm-omni',
  'sglang',
  'localai',
  'litellm',
  'sd-server',
  'xai',
  'modelark',
] as const
export type DialectName = (typeof dialectNames)[number]

/**
 * How a request contains its input images. `files`: as parts of a multipart request, each named `field`. `objects`: as data URLs
 * in `image`, or in `images` if there are several. `data-urls`: as data URLs in `field`, a string or a list of strings. `base64`:
 * as plain Base64 in `field`, only one image.
 */
export type ImageInput =
  | { readonly as: 'files'; readonly field: string }
  | { readonly as: 'objects' }
  | { readonly as: 'data-urls'; readonly field: string }
  | { readonly as: 'base64'; readonly field: string }

/**
 * The shapes that an engine can create: a list with entries such as `1536x1024` or `16:9`, or any size with about this number of
 * pixels. A shape with a colon is sent as `aspect_ratio`, any other as `size`.
 */
export type Shapes = readonly string[] | number

/** All paths are relative to the base URL. */
export interface VideoDialect {
  readonly path: string
  /** Whether the response contains the finished video. Otherwise, it contains a job, which is then polled. */
  readonly isSynchronous: boolean
  /** Whether requests without an input image are multipart too, rather than JSON. */
  readonly isAlwaysMultipart: boolean
  readonly imageInput: ImageInput
  readonly shapes: Shapes
  /** Whether the size is sent as `width` and `height`. */
  readonly hasSides: boolean
  /** Whether deleting a running job stops it. */
  readonly deleteCancels: boolean
  /** Sent unless the route's parameters replace them. */
  readonly fields: JsonObject
}

export interface Dialect {
  /** Null if each operator runs their own server. */
  readonly baseUrl: string | null
  readonly needsKey: boolean
  /** Whether the server offers several models, so that a request must name one. */
  readonly needsModel: boolean
  /** Whether a lost submission costs only time, so that it is repeated. */
  readonly isFree: boolean
  readonly imagesPath: string
  readonly editsPath: string
  readonly imageInput: ImageInput
  readonly shapes: Shapes
  /** Sent with every image request unless the route's parameters replace them. */
  readonly fields: JsonObject
  readonly videos: VideoDialect | null
  /** Text in a prompt that the server would interpret as options. We insert a space into it. */
  readonly optionMark: string | null
}

const standard: Omit<Dialect, 'baseUrl' | 'needsKey' | 'needsModel' | 'isFree' | 'videos'> = {
  imagesPath: 'images/generations',
  editsPath: 'images/edits',
  // OpenAI refuses a repeated `image`.
  imageInput: { as: 'files', field: 'image[]' },
  shapes: 1024 * 1024,
  // No `response_format`, because OpenAI's current models refuse it.
  fields: {},
  optionMark: null,
}

const standardVideos: VideoDialect = {
  path: 'videos',
  isSynchronous: false,
  isAlwaysMultipart: true,
  imageInput: { as: 'files', field: 'input_reference' },
  shapes: 1280 * 720,
  hasSides: false,
  deleteCancels: false,
  fields: {},
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  openai: {
    ...standard,
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    needsModel: true,
    isFree: false,
    videos: standardVideos,
  },
  'vllm-omni': {
    ...standard,
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    imageInput: { as: 'files', field: 'image' },
    // Five seconds. The server's default is a single frame.
    videos: { ...standardVideos, deleteCancels: true, fields: { num_frames: 81, fps: 16 } },
  },
  sglang: {
    ...standard,
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    imageInput: { as: 'files', field: 'image' },
    // Older versions accept multipart requests only with an input image.
    videos: { ...standardVideos, isAlwaysMultipart: false },
  },
  localai: {
    ...standard,
    baseUrl: null,
    needsKey: false,
    needsModel: true,
    isFree: true,
    editsPath: 'images/generations',
    imageInput: { as: 'base64', field: 'file' },
    videos: {
      ...standardVideos,
      path: '../video',
      isSynchronous: true,
      isAlwaysMultipart: false,
      imageInput: { as: 'base64', field: 'start_image' },
      shapes: 832 * 480,
      hasSides: true,
    },
  },
  litellm: {
    ...standard,
    baseUrl: null,
    needsKey: true,
    needsModel: true,
    isFree: false,
    videos: standardVideos,
  },
  'sd-server': {
    ...standard,
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    videos: null,
    optionMark: '<sd_cpp_extra_args>',
  },
  xai: {
    ...standard,
    baseUrl: 'https://api.x.ai/v1',
    needsKey: true,
    needsModel: true,
    isFree: false,
    imageInput: { as: 'objects' },
    shapes: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2', '20:9', '9:20'],
    // Its URLs expire after an undocumented time.
    fields: { response_format: 'b64_json' },
    videos: null,
  },
  modelark: {
    ...standard,
    baseUrl: 'https://ark.ap-southeast.bytepluses.com/api/v3',
    needsKey: true,
    needsModel: true,
    isFree: false,
    editsPath: 'images/generations',
    imageInput: { as: 'data-urls', field: 'image' },
    // Seedream 4.5 refuses images of fewer than 3.7 million pixels.
    shapes: 2048 * 2048,
    videos: null,
  },
}
