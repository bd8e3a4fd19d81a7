// Decides which inputs of a workflow receive a task's prompt, size, seed, images, and file name. The operator can name
// these inputs. In a simple workflow, we find those that the operator does not name.

import { OperatorError } from '../../../lib/operator-error.ts'
import { findImages, findPrefixes, findPrompts, findSeeds, findSizes } from './find-inputs.ts'
import { parsePath, shownPath, uniquePaths, valueAt } from './workflow.ts'
import type { InputPath, Workflow } from './workflow.ts'
import { isObject } from '../../../lib/json.ts'
import type { Json, JsonObject } from '../../../lib/json.ts'

const bindingNames = ['prompt', 'width', 'height', 'seed', 'images', 'file_prefix'] as const
type BindingName = (typeof bindingNames)[number]

/**
 * The n-th input in `images` receives the n-th image. The n-th width and the n-th height form one size. In each of the
 * other lists, all inputs receive the same value.
 */
export type Bindings = Readonly<Record<BindingName, readonly InputPath[]>>

export type NamedBindings = Partial<Bindings>

/** If `values` is invalid, returns a message that completes a sentence beginning with the setting's name. */
export function parseBindings(values: JsonObject): NamedBindings | string {
  const named: [string, readonly InputPath[]][] = []
  for (const [name, value] of Object.entries(values)) {
    if (!bindingNames.some((known) => known === name))
      return `has an unknown name, ${name}: the valid names are ${bindingNames.join(', ')}`
    const texts: readonly Json[] = Array.isArray(value) ? value : [value]
    const paths = texts.map((text) => (typeof text === 'string' ? parsePath(text) : null))
    if (paths.includes(null))
      return `must have a path such as "6.inputs.text", or a list of paths, for ${name}`
    named.push([name, paths.filter((path) => path !== null)])
  }
  return Object.fromEntries(named) as NamedBindings
}

/** Throws `OperatorError` if a named input does not exist, or if a required input is missing or ambiguous. */
export function bind(file: string, workflow: Workflow, named: NamedBindings): Bindings {
  for (const [name, paths] of Object.entries(named))
    for (const path of paths) checkNamed(file, workflow, `bindings.${name}`, path)
  const sizes = named.width === undefined && named.height === undefined ? findSizes(workflow) : null
  const bindings: Bindings = {
    prompt: named.prompt ?? oneText(file, workflow, findPrompts(workflow)),
    width: named.width ?? sizes?.map(({ width }) => width) ?? [],
    height: named.height ?? sizes?.map(({ height }) => height) ?? [],
    seed: named.seed ?? findSeeds(workflow),
    images: named.images ?? findImages(workflow),
    file_prefix: named.file_prefix ?? onePrefix(file, workflow, findPrefixes(workflow)),
  }
  const { width, height } = bindings
  if (width.length !== height.length)
    throw new OperatorError(`bindings for ${file} must name the same number of inputs for width and height`)
  const sizeless = [...width, ...height].find((path) => typeof valueAt(workflow, path) !== 'number')
  if (sizeless !== undefined)
    throw new OperatorError(
      `${shownPath(sizeless)} in ${file} is bound to width or height, so it must be a number`,
    )
  return bindings
}

function checkNamed(file: string, workflow: Workflow, name: string, path: InputPath): void {
  const node = workflow.get(path.node)
  if (node !== undefined && path.input in node.inputs) return
  const known =
    node === undefined
      ? `the workflow has no node ${path.node}`
      : `node ${path.node} (${node.classType}) has ${Object.keys(node.inputs).join(', ')}`
  throw new OperatorError(`${name} names ${shownPath(path)}, which ${file} does not have: ${known}`)
}

/**
 * Requires that the inputs belong to one node or contain the same text. A workflow may have two encoders that both
 * contain the prompt, but different texts in different nodes are different prompts.
 */
function oneText(file: string, workflow: Workflow, found: readonly InputPath[]): readonly InputPath[] {
  const [first] = found
  if (first === undefined)
    throw new OperatorError(
      `${file} has no input that we recognize as the prompt: name the input, for example bindings: { prompt: "6.inputs.text" }`,
    )
  const isSame = found.every(
    (path) => path.node === first.node || valueAt(workflow, path) === valueAt(workflow, first),
  )
  if (isSame) return found
  throw new OperatorError(
    `${file} has several inputs for a prompt (${found.map(shownPath).join(', ')}): name the right one, for example bindings: { prompt: "${shownPath(first)}" }`,
  )
}

function onePrefix(file: string, workflow: Workflow, found: readonly InputPath[]): readonly InputPath[] {
  const [first, ...others] = found
  if (first === undefined)
    throw new OperatorError(
      `${file} has no node that saves a file under a prefix: add a SaveImage or SaveVideo node`,
    )
  if (others.length === 0) return found
  const nodes = found.map(({ node }) => `${node} (${workflow.get(node)?.classType})`).join(', ')
  throw new OperatorError(
    `${file} has several nodes that save files (${nodes}): name the node that saves the output, for example bindings: { file_prefix: "${shownPath(first)}" }`,
  )
}

export function describeBindings(bindings: Bindings): string {
  const parts = bindingNames
    .filter((name) => bindings[name].length > 0)
    .map((name) => `${name} ${uniquePaths(bindings[name]).map(shownPath).join(' and ')}`)
  return parts.join(', ')
}

/**
 * Returns the inputs that a route's `parameters` set, each with its value. Throws `OperatorError` if a parameter is
 * invalid or its input does not exist.
 */
export function parseParameters(
  file: string,
  workflow: Workflow,
  parameters: JsonObject,
): readonly (readonly [InputPath, Json])[] {
  return Object.entries(parameters).map(([text, value]) => {
    const path = parsePath(text)
    if (path === null || isObject(value))
      throw new OperatorError(
        `each parameter of a comfyui route must be a path with a value, such as "3.inputs.steps": 20, not ${text}`,
      )
    checkNamed(file, workflow, 'parameters', path)
    return [path, value]
  })
}
