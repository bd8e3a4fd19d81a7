// A provider of the `comfyui` type that uses a test's servers.

import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { localLimits } from '../../../../src/domain/engines/engine-limits.ts'
import { branded } from '../../../../src/lib/brand.ts'
import type { JobKey, TaskId } from '../../../../src/domain/ids.ts'
import { openComfyUI } from '../../../../src/providers/comfyui/comfyui.ts'
import type { ComfyUIRoute } from '../../../../src/providers/comfyui/engine.ts'
import type { NamedBindings } from '../../../../src/providers/comfyui/workflow/bindings.ts'
import type { EngineContext, EngineRequest, Polled, Provider } from '../../../../src/providers/provider.ts'
import { temporaryFolder } from '../../files/temporary-folder.ts'
import { until } from '../../time/until.ts'

export const workflowFolder = path.join(import.meta.dirname, 'workflows')

/** Long enough for a real server without a GPU. Only a failing test waits this long. */
const endDeadlineMs = 60_000

export type ComfyUIProvider = Required<Provider<ComfyUIRoute>>

export function routeTo(file: string, bindings: NamedBindings = {}): ComfyUIRoute {
  return { workflow: { file, bindings }, imageWorkflow: null }
}

export function openProvider(
  origins: readonly string[],
  routes: readonly ComfyUIRoute[],
  headers: Readonly<Record<string, string>> = {},
): ComfyUIProvider {
  const limits = { ...localLimits(4), polling: { leastMs: 20, greatestMs: 20 } }
  const options = { origins, headers, workflows: workflowFolder, limits }
  return openComfyUI('gpu', options, routes) as ComfyUIProvider
}

export function requestFor(
  settings: ComfyUIRoute,
  change: Partial<EngineRequest<ComfyUIRoute>> = {},
): EngineRequest<ComfyUIRoute> {
  return {
    taskId: branded<TaskId>(randomUUID()),
    kind: 'image',
    prompt: 'a fox under a "red" sky\n$HOME',
    images: [],
    aspectRatio: '1:1',
    parameters: {},
    settings,
    ...change,
  }
}

/** Each context has its own job key, and its own subfolder of `folder`. */
export async function openContexts() {
  const folder = await temporaryFolder()
  return {
    folder: folder.path,
    async next(signal = new AbortController().signal): Promise<EngineContext> {
      const jobKey = branded<JobKey>(randomUUID())
      const scratchFolder = path.join(folder.path, jobKey)
      await mkdir(scratchFolder)
      return { jobKey, signal, scratchFolder, hookUrl: null, onSent: () => {} }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

export async function ended(
  provider: ComfyUIProvider,
  handle: Parameters<ComfyUIProvider['poll']>[0],
  context: EngineContext,
): Promise<Polled> {
  let polled: Polled = { kind: 'lost', isCertain: true }
  await until(
    'the job ends',
    async () => {
      polled = await provider.poll(handle, context)
      return polled.kind !== 'running'
    },
    endDeadlineMs,
  )
  return polled
}
