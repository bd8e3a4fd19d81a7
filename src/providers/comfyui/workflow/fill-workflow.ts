// Writes a task's values into the inputs of a workflow. A prompt never changes the structure of the request.

import type { Json, JsonObject } from '../../../lib/json.ts'
import type { AspectRatio } from '../../../domain/tasks/catalog.ts'
import type { Bindings } from './bindings.ts'
import { frameSize } from './frame-size.ts'
import { valueAt } from './workflow.ts'
import type { InputPath, Workflow } from './workflow.ts'

interface TaskValues {
  readonly prompt: string
  readonly aspectRatio: AspectRatio
  readonly seed: number
  /** The names of the uploaded images. Contains at least one name if the workflow has an input for images. */
  readonly images: readonly string[]
  readonly filePrefix: string
  readonly parameters: readonly (readonly [InputPath, Json])[]
}

export function fillWorkflow(workflow: Workflow, bindings: Bindings, values: TaskValues): JsonObject {
  const filled = new Map([...workflow].map(([id, node]) => [id, { ...node.inputs }]))
  const write = (path: InputPath | undefined, value: Json): void => {
    const inputs = path && filled.get(path.node)
    if (inputs !== undefined && path !== undefined) inputs[path.input] = value
  }
  for (const path of bindings.prompt) write(path, values.prompt)
  for (const path of bindings.seed) write(path, values.seed)
  for (const path of bindings.file_prefix) write(path, values.filePrefix)
  bindings.width.forEach((widthPath, index) => {
    const heightPath = bindings.height[index]
    if (heightPath === undefined) return
    const drawn = { width: numberAt(workflow, widthPath), height: numberAt(workflow, heightPath) }
    const { width, height } = frameSize(
      drawn,
      values.aspectRatio,
      workflow.get(widthPath.node)?.classType ?? '',
    )
    write(widthPath, width)
    write(heightPath, height)
  })
  // If there are fewer images than inputs, the last image is repeated, because the workflow's own example image may not
  // exist on the server.
  bindings.images.forEach((path, index) => write(path, values.images[index] ?? values.images.at(-1) ?? ''))
  // The operator's parameters are written last so that they take precedence.
  for (const [path, value] of values.parameters) write(path, value)
  return Object.fromEntries(
    [...workflow].map(([id, { raw }]) => [id, { ...raw, inputs: filled.get(id) ?? {} }]),
  )
}

function numberAt(workflow: Workflow, path: InputPath): number {
  return Number(valueAt(workflow, path))
}
