// Finds the inputs of a simple workflow by following its links, as ComfyUI does. Never relies on the titles of nodes,
// because people change them.

import type { Json } from '../../../lib/json.ts'
import { isLink, literalBehind, shownPath, uniquePaths, valueAt } from './workflow.ts'
import type { InputPath, Link, Workflow } from './workflow.ts'

/**
 * The text inputs of the encoder nodes: CLIPTextEncode, its variants for SDXL, Flux, SD3, and HiDream, and the Qwen
 * encoders.
 */
const textNames = ['text', 'prompt', 'text_g', 'text_l', 'clip_l', 'clip_g', 't5xxl', 'llama']

/** In a workflow without samplers or guiders, the prompt may be in a primitive node. */
const looseTextNames = [...textNames, 'value']

const seedNames = ['seed', 'noise_seed']

/**
 * Returns the text inputs that feed the `positive` input of samplers, or the `positive` or `conditioning` input of
 * guiders. If there are no samplers or guiders, returns every text input in the workflow.
 */
export function findPrompts(workflow: Workflow): readonly InputPath[] {
  const starts = [...workflow.values()].flatMap(({ classType, inputs }): readonly Link[] => {
    if (isLink(inputs['positive'])) return [inputs['positive']]
    return classType.endsWith('Guider') ? linksNamed(inputs, /^conditioning$/) : []
  })
  // If there is a sampler or guider, we do not search all nodes, because we might find only the negative prompt.
  if (starts.length === 0)
    return uniquePaths([...workflow.keys()].flatMap((node) => textsOf(workflow, node, looseTextNames)))
  return uniquePaths(starts.flatMap((start) => textsBehind(workflow, start)))
}

/** Returns the inputs that contain negative prompts. We leave these inputs unchanged. */
export function findNegatives(workflow: Workflow): readonly InputPath[] {
  const prompts = new Set(findPrompts(workflow).map(shownPath))
  const found = [...workflow.values()].flatMap(({ inputs }) =>
    isLink(inputs['negative']) ? textsBehind(workflow, inputs['negative']) : [],
  )
  return uniquePaths(found).filter((path) => !prompts.has(shownPath(path)))
}

function textsBehind(workflow: Workflow, link: Link, seen = new Set<string>()): readonly InputPath[] {
  const [id, slot] = link
  const node = workflow.get(id)
  // ConditioningZeroOut empties a text, usually the prompt, for use as the negative input.
  if (node === undefined || node.classType === 'ConditioningZeroOut' || seen.has(String(link))) return []
  seen.add(String(link))
  const own = textsOf(workflow, id)
  if (own.length > 0) return own
  const { positive, negative } = node.inputs
  // Nodes that change the positive and the negative text, such as ControlNetApplyAdvanced and WanImageToVideo, output
  // the positive text first.
  if (isLink(positive) && isLink(negative))
    return textsBehind(workflow, slot === 1 ? negative : positive, seen)
  return linksNamed(node.inputs, /^(conditioning|positive)/).flatMap((next) =>
    textsBehind(workflow, next, seen),
  )
}

function textsOf(workflow: Workflow, node: string, names = textNames): readonly InputPath[] {
  return names
    .map((input) => literalBehind(workflow, { node, input }, 'string'))
    .filter((path) => path !== null)
}

interface SizePaths {
  readonly width: InputPath
  readonly height: InputPath
}

/**
 * Returns the width and height inputs of the nodes that set the size of the samplers' latents. If there are no samplers
 * and exactly one node creates an empty image, uses that node. Also returns the width and height inputs of other nodes
 * if they have the same values, because such a node scales an image to the output's size or passes this size to the
 * model. Returns no inputs if an input image determines the size.
 */
export function findSizes(workflow: Workflow): readonly SizePaths[] {
  const samplers = [...workflow.values()].filter(({ inputs }) => isLink(inputs['latent_image']))
  const empty = [...workflow].filter(([, { classType }]) => classType.startsWith('Empty'))
  const found =
    samplers.length > 0
      ? samplers.flatMap(({ inputs }) => sizesBehind(workflow, inputs['latent_image'] as Link))
      : empty.length === 1
        ? empty.flatMap(([node]) => sizeOf(workflow, node) ?? [])
        : []
  const numbers = new Set(found.map((size) => numbersOf(workflow, size)))
  const alike = [...workflow.keys()]
    .map((node) => sizeOf(workflow, node))
    .filter((size) => size !== null && numbers.has(numbersOf(workflow, size)))
  const all = [...found, ...alike].filter((size) => size !== null)
  return [...new Map(all.map((size) => [shownPath(size.width) + shownPath(size.height), size])).values()]
}

function sizesBehind(workflow: Workflow, link: Link, seen = new Set<string>()): readonly SizePaths[] {
  const [id] = link
  const node = workflow.get(id)
  if (node === undefined || seen.has(id)) return []
  seen.add(id)
  const own = sizeOf(workflow, id)
  const further = linksNamed(node.inputs, /^(latent|samples)/).flatMap((next) =>
    sizesBehind(workflow, next, seen),
  )
  return own === null ? further : [own, ...further]
}

function sizeOf(workflow: Workflow, node: string): SizePaths | null {
  const width = literalBehind(workflow, { node, input: 'width' }, 'number')
  const height = literalBehind(workflow, { node, input: 'height' }, 'number')
  return width === null || height === null ? null : { width, height }
}

function numbersOf(workflow: Workflow, { width, height }: SizePaths): string {
  return `${Number(valueAt(workflow, width))}x${Number(valueAt(workflow, height))}`
}

export function findSeeds(workflow: Workflow): readonly InputPath[] {
  const found = [...workflow.keys()].flatMap((node) =>
    seedNames.map((input) => literalBehind(workflow, { node, input }, 'number')),
  )
  return uniquePaths(found.filter((path) => path !== null))
}

export function findImages(workflow: Workflow): readonly InputPath[] {
  return [...workflow]
    .filter(([, { classType, inputs }]) => classType === 'LoadImage' && typeof inputs['image'] === 'string')
    .map(([node]) => ({ node, input: 'image' }))
}

/** Leaves out VHS_VideoCombine nodes that do not save their output, because they are previews. */
export function findPrefixes(workflow: Workflow): readonly InputPath[] {
  return [...workflow]
    .filter(([, { inputs }]) => 'filename_prefix' in inputs && inputs['save_output'] !== false)
    .map(([node]) => ({ node, input: 'filename_prefix' }))
}

function linksNamed(inputs: Readonly<Record<string, Json>>, name: RegExp): readonly Link[] {
  return Object.entries(inputs).flatMap(([input, value]) =>
    name.test(input) && isLink(value) ? [value] : [],
  )
}
