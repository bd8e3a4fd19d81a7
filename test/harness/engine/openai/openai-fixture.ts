import { randomUUID } from 'node:crypto'
import path from 'node:path'

import sharp from 'sharp'

import { branded } from '../../../../src/lib/brand.ts'
import { localLimits } from '../../../../src/domain/engines/engine-limits.ts'
import type { TaskId } from '../../../../src/domain/ids.ts'
import { dialects } from '../../../../src/providers/openai/dialects.ts'
import { OpenAi } from '../../../../src/providers/openai/openai.ts'
import type { OpenAiOptions } from '../../../../src/providers/openai/openai.ts'
import type { OpenAiRoute } from '../../../../src/providers/openai/submission.ts'
import type {
  EngineContext,
  EngineRequest,
  Handle,
  InputImage,
  Polled,
} from '../../../../src/providers/provider.ts'
import { until } from '../../time/until.ts'
import { scriptedKey } from './scripted-openai.ts'
import type { ScriptedOpenAi } from './scripted-openai.ts'

/** Only a failing test waits this long. */
const endDeadlineMs = 20_000

export function openAdapter(
  server: Pick<ScriptedOpenAi, 'dialect' | 'baseUrl'>,
  change: Partial<OpenAiOptions> = {},
): OpenAi {
  const dialect = dialects[server.dialect]
  return new OpenAi('remote', {
    dialect,
    baseUrl: new URL(`${server.baseUrl}/`),
    apiKey: dialect.needsKey ? scriptedKey : null,
    outputOrigins: [],
    isFree: dialect.isFree,
    responseMs: 5_000,
    limits: { ...localLimits(4), polling: { leastMs: 20, greatestMs: 20 } },
    ...change,
  })
}

export function requestFor(
  model: string | null,
  change: Partial<EngineRequest<OpenAiRoute>> = {},
): EngineRequest<OpenAiRoute> {
  return {
    taskId: branded<TaskId>(randomUUID()),
    kind: 'image',
    prompt: 'a fox under a "red" sky\n$HOME',
    images: [],
    aspectRatio: '3:2',
    parameters: {},
    settings: { model, shapes: [] },
    ...change,
  }
}

export async function makeInputs(folder: string, count: number): Promise<readonly InputImage[]> {
  const canvas = { width: 64, height: 48, channels: 3, background: '#205080' } as const
  const png = await sharp({ create: canvas }).png().toBuffer()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const file = path.join(folder, `${randomUUID()}.png`)
      await sharp(png).toFile(file)
      return { path: file, mediaType: 'image/png', width: 64, height: 48 } as const
    }),
  )
}

export async function ended(adapter: OpenAi, handle: Handle, context: EngineContext): Promise<Polled> {
  let polled: Polled = { kind: 'lost', isCertain: true }
  await until(
    'the job ends',
    async () => {
      polled = await adapter.poll(handle, context)
      return polled.kind !== 'running'
    },
    endDeadlineMs,
  )
  return polled
}
