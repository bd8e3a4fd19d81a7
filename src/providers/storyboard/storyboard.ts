// The built-in engine: an illustrator, not an AI model. It runs in child processes, needs no network access, and is
// free of charge.

import path from 'node:path'
import { checkBuild } from '@mutoscope/storyboard'
import { unreachable } from '../../lib/assert.ts'
import type { EngineLimits } from '../../domain/engines/engine-limits.ts'
import type { EngineContext, EngineFailure, Handle, Polled, Provider } from '../provider.ts'
import { Pool } from './pool.ts'
import type { RenderResult, Rendering } from './pool.ts'
import { requestedFailure } from './requested-failure.ts'

export interface StoryboardOptions {
  /** `concurrency` is the number of child processes. Each of them uses one core. */
  readonly limits: EngineLimits
  /** The wall-clock time limit for one render. A child that exceeds it is killed. */
  readonly renderMsMax: number
  /** If null, videos are encoded with WebAssembly, which takes about 50% longer than with ffmpeg. */
  readonly ffmpegPath: string | null
  /** The output of `packages/storyboard/scripts/build.ts`, which is `build/storyboard` in a checkout. */
  readonly spriteFolder: string
}

/**
 * `name` is recorded with each task, so that the task's engine can be found again. Throws an error with a message for
 * the operator if the illustrations have not been built.
 */
export function createStoryboard(options: StoryboardOptions, name = 'storyboard'): Provider {
  // Only the child processes read this folder. If the folder is incomplete, the startup already fails here.
  checkBuild(options.spriteFolder)
  const pool = new Pool({
    ...options,
    childrenMax: options.limits.concurrency,
    residentBytesMax,
    rendersPerChildMax,
  })
  const jobs = new Map<string, Job>()

  return {
    name,
    capabilities: {
      kinds: ['image', 'video'],
      submitKey: 'dedupe',
      isFree: true,
      isLocal: true,
      canCancel: true,
    },
    limits: options.limits,
    origins: [],
    outputOrigins: [],

    async submit(request, context) {
      const { jobKey } = context
      const failure = requestedFailure(request.prompt)
      if (failure !== null) return { kind: 'failed', failure }
      if (!jobs.has(jobKey)) {
        const outputPath = path.join(
          context.scratchFolder,
          request.kind === 'image' ? 'scene.png' : 'scene.mp4',
        )
        const { kind, prompt, aspectRatio, taskId: seed } = request
        const imagePaths = request.images.map((image) => image.path)
        jobs.set(jobKey, {
          key: jobKey,
          outputPath,
          rendering: pool.render({ kind, prompt, seed, imagePaths, aspectRatio, outputPath }),
        })
      }
      return { kind: 'accepted', handle: jobKey }
    },

    /** Waits until the render ends or the signal aborts. Returns the result once, then discards it. */
    async poll(handle, context) {
      const job = jobOf(jobs, handle)
      if (job === undefined) return { kind: 'lost', isCertain: true }
      const result = await untilAborted(job.rendering.result, context)
      if (result === null) return { kind: 'running', progress: null }
      jobs.delete(job.key)
      return toPolled(result, job.outputPath)
    },

    async cancel(handle) {
      jobOf(jobs, handle)?.rendering.cancel()
    },

    close: () => pool.close(),
  }
}

/** Rendering the largest frame with the largest input uses less than half of this memory. */
const residentBytesMax = 1.5e9

/** Starting a child takes as much CPU time as rendering about three pictures. */
const rendersPerChildMax = 200

interface Job {
  readonly key: string
  readonly outputPath: string
  readonly rendering: Rendering
}

function jobOf(jobs: ReadonlyMap<string, Job>, handle: Handle): Job | undefined {
  return typeof handle === 'string' ? jobs.get(handle) : undefined
}

async function untilAborted(
  result: Promise<RenderResult>,
  { signal }: EngineContext,
): Promise<RenderResult | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop)
  // A finished render takes precedence over the signal, so a success at the deadline still counts.
  if (signal.aborted) setImmediate(stop)
  try {
    return await Promise.race([result, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function toPolled(result: RenderResult, outputPath: string): Polled {
  switch (result.kind) {
    case 'rendered':
      return { kind: 'succeeded', outputs: [{ kind: 'file', path: outputPath }], cost: null }
    case 'unreadable':
      return failed(
        'invalid_input',
        `Image ${result.index + 1} (image_urls[${result.index}]) could not be read.`,
        'no',
      )
    case 'broken':
      return failed('provider_failed', 'The output could not be drawn.', 'anywhere')
    case 'killed':
      return failed('provider_failed', 'The engine stopped before the output was finished.', 'anywhere')
    case 'canceled':
      return failed('canceled', 'The task was canceled.', 'no')
    default:
      return unreachable(result)
  }
}

function failed(code: EngineFailure['code'], message: string, retry: EngineFailure['retry']): Polled {
  return { kind: 'failed', failure: { code, message, retry, detail: null } }
}
