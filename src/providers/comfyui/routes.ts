// The workflows of a provider's routes. Chooses the workflow for a request and writes the request into it.

import { createHash } from 'node:crypto'

import type { JsonObject } from '../../lib/json.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { JobKey, TaskId } from '../../domain/ids.ts'
import type { EngineRequest } from '../provider.ts'
import type { ComfyUIRoute } from './engine.ts'
import { prefixOf } from './job-files.ts'
import { misconfigured, unfit } from './not-submitted.ts'
import { parseParameters } from './workflow/bindings.ts'
import { fillWorkflow } from './workflow/fill-workflow.ts'
import { loadWorkflow } from './workflow/load-workflow.ts'
import type { LoadedWorkflow, WorkflowChoice } from './workflow/load-workflow.ts'

type Request = EngineRequest<ComfyUIRoute | null>

export class Routes {
  readonly #loaded: ReadonlyMap<string, LoadedWorkflow>

  /** Throws `OperatorError` if a workflow cannot be used. */
  constructor(folder: string, routes: readonly ComfyUIRoute[]) {
    this.#loaded = new Map(
      routes.flatMap(choicesOf).map((choice) => [keyOf(choice), loadWorkflow(folder, choice)]),
    )
  }

  workflowsOf(routes: readonly ComfyUIRoute[]): readonly LoadedWorkflow[] {
    return [...new Set(routes.flatMap(choicesOf).flatMap((choice) => this.#loaded.get(keyOf(choice)) ?? []))]
  }

  /** Throws `NotSubmitted` if the request has no workflow or does not fit its workflow. */
  workflowFor({ settings, images }: Request): LoadedWorkflow {
    if (settings === null) throw misconfigured("this task's route has been removed from the settings")
    const { workflow, imageWorkflow } = settings
    const choice = images.length > 0 && imageWorkflow !== null ? imageWorkflow : workflow
    const loaded = this.#loaded.get(keyOf(choice))
    if (loaded === undefined) throw misconfigured(`${choice.file} was not read when this process started`)
    const inputs = loaded.bindings.images.length
    if (images.length > inputs) {
      const limits = ['no input images', 'at most one input image']
      throw unfit(`This model accepts ${limits[inputs] ?? `at most ${inputs} input images`}.`)
    }
    if (images.length === 0 && inputs > 0) throw unfit('This model needs an input image.')
    return loaded
  }

  /**
   * `images`: the names of the uploaded images. Throws `NotSubmitted` if the route's parameters do not fit the
   * workflow.
   */
  fill(loaded: LoadedWorkflow, request: Request, jobKey: JobKey, images: readonly string[]): JsonObject {
    const { file, workflow, bindings } = loaded
    const { prompt, aspectRatio, taskId } = request
    try {
      const parameters = parseParameters(file, workflow, request.parameters)
      const seed = seedOf(taskId, jobKey)
      const values = { prompt, aspectRatio, seed, images, filePrefix: prefixOf(jobKey), parameters }
      return fillWorkflow(workflow, bindings, values)
    } catch (error) {
      if (error instanceof OperatorError) throw misconfigured(error.message)
      throw error
    }
  }
}

function choicesOf({ workflow, imageWorkflow }: ComfyUIRoute): readonly WorkflowChoice[] {
  return imageWorkflow === null ? [workflow] : [workflow, imageWorkflow]
}

function keyOf(choice: WorkflowChoice): string {
  return JSON.stringify(choice)
}

/** Each attempt has a different seed. A seed has 31 bits, because some nodes refuse larger seeds. */
function seedOf(taskId: TaskId, jobKey: JobKey): number {
  return createHash('sha256').update(`${taskId} ${jobKey}`).digest().readUInt32BE() >>> 1
}
