// OpenAI's image and video API as an engine type.

import { assert } from '../../lib/assert.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { Section } from '../../settings/reading/section.ts'
import type { EngineType } from '../engine-type.ts'
import { parseOrigin } from '../parse-origin.ts'
import { dialectNames, dialects } from './dialects.ts'
import type { DialectName } from './dialects.ts'
import { shapeForm } from './sizes.ts'
import { reservedParameters } from './submission.ts'
import type { OpenAiRoute } from './submission.ts'

export interface OpenAiSettings {
  readonly dialect: DialectName
  /** Null if the URL is missing or invalid. In this case, `readSettings` has recorded a problem. */
  readonly baseUrl: URL | null
  readonly apiKey: string | null
  readonly outputOrigins: readonly string[]
  readonly isFree: boolean
  readonly responseMs: number
}

export const openai: EngineType<OpenAiSettings, OpenAiRoute> = {
  about: 'AI model on another server, which receives the prompt and the input images.',

  concurrency: {
    default: 8,
    about: [
      'The maximum number of simultaneous tasks across all processes. If the server allows fewer, the remaining tasks',
      'wait in the queue.',
    ],
  },

  // OpenAI's and vLLM-Omni's examples poll every 2 to 10 s.
  polling: { leastMs: 2_000, greatestMs: 10_000 },

  readSettings: (provider) => {
    const dialect = provider.choice('dialect', {
      choices: dialectNames,
      default: 'openai',
      about: [
        `The kind of server: ${dialectNames.join(', ')}.`,
        'docs/engines/openai.md explains the differences.',
      ],
    })
    return {
      dialect,
      baseUrl: readBaseUrl(provider, dialect),
      apiKey: readApiKey(provider, dialect),
      outputOrigins: readOutputOrigins(provider),
      isFree: provider.flag('free', {
        default: dialects[dialect].isFree,
        about: [
          'Whether submissions to this server are free. true: a submission that gets no response is repeated.',
          'false: the task fails instead.',
        ],
      }),
      responseMs: provider.milliseconds('response_seconds', {
        unitMs: 1_000,
        to: 3_600,
        default: 600,
        about: [
          'The time limit for a response. An image (with LocalAI, also a video) must be created within this time.',
        ],
      }),
    }
  },

  reportsCosts: ({ dialect }) => dialects[dialect].reportsCosts,

  readRoute: (route) => {
    const reserved = Object.keys(route.json('parameters')).filter((name) => reservedParameters.has(name))
    if (reserved.length > 0) route.wrong('parameters', `must not contain ${reserved.join(', ')}`)
    checkOutputFormat(route)
    return {
      model: route.text('model', { default: null }),
      shapes: route.list('sizes', {
        rule: 'sizes such as 1536x1024, or aspect ratios such as "16:9"',
        isItem: (item): item is string => typeof item === 'string' && shapeForm.test(item),
        default: [],
      }),
    }
  },

  // Only requests for videos create jobs: the response to a request for an image contains the image itself.
  canCancel: ({ dialect }, kind) => kind === 'video' && dialects[dialect].videos?.deleteCancels === true,

  open: async (name, { limits, settings }, _, routes) => {
    const { baseUrl, ...rest } = settings
    assert(baseUrl !== null, 'a provider with invalid settings must not be opened')
    const dialect = dialects[settings.dialect]
    if (dialect.needsModel && routes.some(({ model }) => model === null))
      throw new OperatorError(`every route to the provider ${name} needs a model, such as model: gpt-image-2`)
    const { OpenAi } = await import('./openai.ts')
    return new OpenAi(name, { ...rest, dialect, baseUrl, limits })
  },
}

function readBaseUrl(provider: Section, dialect: DialectName): URL | null {
  const usual = dialects[dialect].baseUrl
  const rule = 'must be a URL such as http://127.0.0.1:8000/v1'
  if (usual === null) return provider.required('base_url', { rule, parse: parseBaseUrl })
  return provider.parsed('base_url', { rule, parse: parseBaseUrl, default: usual })
}

/** Adds a slash at the end so that relative paths can be resolved against the URL. */
function parseBaseUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  url.pathname = url.pathname.replace(/\/*$/, '/')
  return url
}

function readApiKey(provider: Section, dialect: DialectName): string | null {
  return dialects[dialect].needsKey ? provider.secret('api_key') : provider.optionalSecret('api_key')
}

function readOutputOrigins(provider: Section): readonly string[] {
  const listed = provider.list('output_origins', {
    rule: 'addresses without a path, such as http://storage.internal:9000',
    isItem: (item): item is string => typeof item === 'string' && parseOrigin(item) !== null,
    default: [],
    about: [
      'Other servers in your own network from which outputs may be downloaded, such as a storage server. These servers',
      'receive no credentials. You do not need to list servers on the internet.',
    ],
  })
  return listed.flatMap((text) => parseOrigin(text) ?? [])
}

/** SVG files can contain scripts, and GIF files can be animated. We store neither. */
function checkOutputFormat(route: Section): void {
  const format = route.json('parameters')['output_format']
  if (format === 'svg' || format === 'gif')
    route.wrong('parameters', 'must not set output_format to svg or gif: use png, jpeg, or webp')
}
