// The dialects of OpenAI's image and video API, based on the servers' source code and documentation in November 2026.
// docs/engines/openai.md describes the dialects for operators.

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
 * How a request contains its input images. `files`: as parts of a multipart request, each named `field`. `objects`: as
 * objects with data URLs, in `image` or, if there are several images, in `images`. `data-urls`: as data URLs in
 * `field`, which is a string or a list of strings. `base64`: as plain Base64 in `field`, which can contain one image.
 */
export type ImageInput =
  | { readonly as: 'files'; readonly field: string }
  | { readonly as: 'objects' }
  | { readonly as: 'data-urls'; readonly field: string }
  | { readonly as: 'base64'; readonly field: string }

/**
 * The shapes of output that an engine can create: a list of shapes such as `1536x1024` or `16:9`, or the approximate
 * number of pixels to request if the engine can create any size. A shape with a colon is sent as `aspect_ratio`. Any
 * other shape is sent as `size` or, if `hasSides` is true, as `width` and `height`.
 */
export type Shapes = readonly string[] | number

/** All paths are relative to the base URL. */
export interface Endpoint {
  readonly path: string
  /** The path for requests with input images. */
  readonly editsPath: string
  readonly imageInput: ImageInput
  /** The maximum number of input images. Null if we leave the limit to the engine. */
  readonly imagesMax: number | null
  readonly shapes: Shapes
  readonly hasSides: boolean
  /** Whether requests without an input image are multipart too, rather than JSON. */
  readonly isAlwaysMultipart: boolean
  /** Default fields, which the route's parameters can replace. */
  readonly fields: JsonObject
  /** Whether the response contains the finished output rather than a job that must be polled. */
  readonly isSynchronous: boolean
  /** Whether deleting a running job also stops it. */
  readonly deleteCancels: boolean
}

export interface Dialect {
  /** The default base URL. Null for software that operators run themselves. */
  readonly baseUrl: string | null
  readonly needsKey: boolean
  /** Whether each route must name a model, because the server offers several. */
  readonly needsModel: boolean
  /** Whether a submission costs only time, so that a lost one can be repeated. */
  readonly isFree: boolean
  /** Whether responses contain the cost as an amount of money. The other servers report tokens, or nothing. */
  readonly reportsCosts: boolean
  readonly images: Endpoint
  readonly videos: Endpoint | null
  /** In a prompt, this text would mark options for the server, so we insert a space into it. Null if there is none. */
  readonly optionMark: string | null
}

const standardImages: Endpoint = {
  path: 'images/generations',
  editsPath: 'images/edits',
  // OpenAI refuses a repeated `image` field.
  imageInput: { as: 'files', field: 'image[]' },
  imagesMax: null,
  shapes: 1024 * 1024,
  hasSides: false,
  isAlwaysMultipart: false,
  // Does not contain `response_format`, because OpenAI's current models (November 2026) refuse this field.
  fields: {},
  isSynchronous: true,
  deleteCancels: false,
}

const standardVideos: Endpoint = {
  path: 'videos',
  editsPath: 'videos',
  imageInput: { as: 'files', field: 'input_reference' },
  imagesMax: 1,
  shapes: 1280 * 720,
  hasSides: false,
  isAlwaysMultipart: true,
  fields: {},
  isSynchronous: false,
  deleteCancels: false,
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    needsModel: true,
    isFree: false,
    reportsCosts: false,
    images: standardImages,
    videos: standardVideos,
    optionMark: null,
  },
  'vllm-omni': {
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    reportsCosts: false,
    images: { ...standardImages, imageInput: { as: 'files', field: 'image' } },
    // At 16 frames per second, 81 frames last about five seconds. The server's default is a single frame.
    videos: { ...standardVideos, deleteCancels: true, fields: { num_frames: 81, fps: 16 } },
    optionMark: null,
  },
  sglang: {
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    reportsCosts: false,
    images: { ...standardImages, imageInput: { as: 'files', field: 'image' } },
    // Older versions of SGLang accept multipart requests only if they contain an input image.
    videos: { ...standardVideos, isAlwaysMultipart: false },
    optionMark: null,
  },
  localai: {
    baseUrl: null,
    needsKey: false,
    needsModel: true,
    isFree: true,
    reportsCosts: false,
    images: {
      ...standardImages,
      editsPath: 'images/generations',
      imageInput: { as: 'base64', field: 'file' },
      imagesMax: 1,
    },
    videos: {
      ...standardVideos,
      path: '../video',
      editsPath: '../video',
      imageInput: { as: 'base64', field: 'start_image' },
      shapes: 832 * 480,
      hasSides: true,
      isAlwaysMultipart: false,
      isSynchronous: true,
    },
    optionMark: null,
  },
  litellm: {
    baseUrl: null,
    needsKey: true,
    needsModel: true,
    isFree: false,
    reportsCosts: false,
    images: standardImages,
    videos: standardVideos,
    optionMark: null,
  },
  'sd-server': {
    baseUrl: null,
    needsKey: false,
    needsModel: false,
    isFree: true,
    reportsCosts: false,
    images: standardImages,
    videos: null,
    optionMark: '<sd_cpp_extra_args>',
  },
  xai: {
    baseUrl: 'https://api.x.ai/v1',
    needsKey: true,
    needsModel: true,
    isFree: false,
    reportsCosts: true,
    images: {
      ...standardImages,
      imageInput: { as: 'objects' },
      shapes: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '2:1', '1:2', '20:9', '9:20'],
      // Requests Base64 rather than URLs, because the URLs expire after an undocumented time.
      fields: { response_format: 'b64_json' },
    },
    videos: null,
    optionMark: null,
  },
  modelark: {
    baseUrl: 'https://ark.ap-southeast.bytepluses.com/api/v3',
    needsKey: true,
    needsModel: true,
    isFree: false,
    reportsCosts: false,
    images: {
      ...standardImages,
      editsPath: 'images/generations',
      imageInput: { as: 'data-urls', field: 'image' },
      // Seedream 4.5 refuses to create images of fewer than 3.7 million pixels.
      shapes: 2048 * 2048,
    },
    videos: null,
    optionMark: null,
  },
}
