// A workflow in ComfyUI's API format: its nodes, and the links between them.

import { OperatorError } from '../../../lib/operator-error.ts'
import { messageOf } from '../../../lib/error.ts'
import { isObject } from '../../../lib/json.ts'
import type { Json, JsonObject } from '../../../lib/json.ts'

/** Keyed by node ID. The IDs of nodes in subgraphs contain colons. */
export type Workflow = ReadonlyMap<string, Node>

export interface Node {
  readonly classType: string
  readonly inputs: JsonObject
  /** The node as it is in the file, including its title. */
  readonly raw: JsonObject
}

/** A reference to an output of another node: the node's ID and the number of the output. */
export type Link = readonly [id: string, slot: number]

/** An input of a node. In the settings, it has the form `6.inputs.text`. */
export interface InputPath {
  readonly node: string
  readonly input: string
}

/** Throws `OperatorError`, with the file's name, if the text is not a workflow. */
export function parseWorkflow(file: string, text: string): Workflow {
  const nodes = Object.entries(parseObject(file, text)).map(([id, raw]): [string, Node] => {
    const { class_type: classType, inputs } = isObject(raw) ? raw : {}
    if (!isObject(raw) || typeof classType !== 'string' || !isObject(inputs))
      throw new OperatorError(`${file} is not a workflow in API format: ${exportAdvice}`)
    return [id, { classType, inputs, raw }]
  })
  if (nodes.length === 0) throw new OperatorError(`${file} has no nodes: ${exportAdvice}`)
  return new Map(nodes)
}

const exportAdvice = 'in ComfyUI, open the workflow and choose "Export (API)"'

function parseObject(file: string, text: string): JsonObject {
  let parsed: Json
  try {
    parsed = JSON.parse(text) as Json
  } catch (error) {
    throw new OperatorError(`${file} is not valid JSON: ${messageOf(error)}`, { cause: error })
  }
  if (!isObject(parsed)) throw new OperatorError(`${file} is not a workflow in API format: ${exportAdvice}`)
  if (Array.isArray(parsed['nodes']) && 'links' in parsed)
    throw new OperatorError(
      `${file} is a workflow in the format of ComfyUI's editor, not in API format: ${exportAdvice}`,
    )
  return parsed
}

export function isLink(value: Json | undefined): value is Link & Json {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'
  )
}

export function valueAt(workflow: Workflow, { node, input }: InputPath): Json | undefined {
  return workflow.get(node)?.inputs[input]
}

/** Parses text in the form that `shownPath` returns. Returns null if the text has another form. */
export function parsePath(text: string): InputPath | null {
  const [, node, input] = /^(.+?)\.inputs\.(.+)$/.exec(text) ?? []
  return node === undefined || input === undefined ? null : { node, input }
}

export function shownPath({ node, input }: InputPath): string {
  return `${node}.inputs.${input}`
}

export function uniquePaths(paths: readonly InputPath[]): readonly InputPath[] {
  return [...new Map(paths.map((path) => [shownPath(path), path])).values()]
}

/**
 * The maximum number of inputs to check. Nodes that only pass on a value can be chained, but a longer chain must be a
 * loop.
 */
const hopsMax = 16

/**
 * Returns `start` if its value is a literal of the given type. If its value is a link, follows the link to a node, and
 * returns that node's only literal of this type or, if the node has none, follows its only link. Returns null if this
 * does not lead to a single literal, for example because a node computes the value from several inputs.
 */
export function literalBehind(
  workflow: Workflow,
  start: InputPath,
  type: 'string' | 'number',
): InputPath | null {
  let path = start
  for (let hops = 0; hops < hopsMax; hops++) {
    const value = valueAt(workflow, path)
    if (typeof value === type) return path
    if (!isLink(value)) return null
    const [node] = value
    const inputs = Object.entries(workflow.get(node)?.inputs ?? {})
    const literals = inputs.filter(([, inner]) => typeof inner === type)
    const links = inputs.filter(([, inner]) => isLink(inner))
    const [only, ...others] = literals.length > 0 ? literals : links
    if (only === undefined || others.length > 0) return null
    path = { node, input: only[0] }
  }
  return null
}
