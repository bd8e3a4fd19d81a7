// The checks that ComfyUI makes before it accepts a prompt. The errors match those of ComfyUI 0.3.64.

import { coreNodes } from './core-nodes.ts'
import type { ScriptedNode } from './core-nodes.ts'

export type Prompt = Readonly<Record<string, ScriptedNode>>

interface Refusal {
  readonly error: object
  readonly node_errors: object
}

interface Fault {
  readonly type: string
  readonly message: string
  readonly details: string
  readonly extra_info: object
}

/**
 * If at least one output is valid, the server runs the nodes of the valid outputs and reports the faults of the other
 * outputs.
 */
export type Verdict =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'accepted'; readonly nodes: ReadonlySet<string>; readonly node_errors: object }

export function validatePrompt(prompt: Prompt, hasInput: (name: string) => boolean): Verdict {
  for (const [id, { class_type: type }] of Object.entries(prompt)) {
    if (coreNodes.has(type)) continue
    const message = `Cannot execute because node ${type} does not exist.`
    return refused({ type: 'invalid_prompt', message, details: `Node ID '#${id}'`, extra_info: {} }, {})
  }
  const outputs = Object.entries(prompt)
    .filter(([, { class_type: type }]) => coreNodes.get(type)?.isOutput === true)
    .map(([id]) => ({ id, nodes: nodesBehind(prompt, id) }))
  if (outputs.length === 0)
    return refused(
      { type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '', extra_info: {} },
      {},
    )
  const faults = new Map(
    Object.entries(prompt).flatMap(([id, node]) => {
      const errors = faultsOf(node, hasInput)
      const dependent = outputs.filter(({ nodes }) => nodes.has(id)).map((output) => output.id)
      const entry = { errors, dependent_outputs: dependent, class_type: node.class_type }
      return errors.length === 0 ? [] : [[id, entry] as const]
    }),
  )
  const good = outputs.filter(({ nodes }) => ![...nodes].some((id) => faults.has(id)))
  const nodeErrors = Object.fromEntries(faults)
  if (good.length > 0)
    return {
      kind: 'accepted',
      nodes: new Set(good.flatMap(({ nodes }) => [...nodes])),
      node_errors: nodeErrors,
    }
  const message = 'Prompt outputs failed validation'
  return refused(
    { type: 'prompt_outputs_failed_validation', message, details: '', extra_info: {} },
    nodeErrors,
  )
}

function nodesBehind(prompt: Prompt, id: string, seen = new Set<string>()): ReadonlySet<string> {
  seen.add(id)
  for (const value of Object.values(prompt[id]?.inputs ?? {}))
    if (Array.isArray(value) && !seen.has(String(value[0]))) nodesBehind(prompt, String(value[0]), seen)
  return seen
}

function refused(error: Fault, nodeErrors: object): Verdict {
  return { kind: 'refused', refusal: { error, node_errors: nodeErrors } }
}

function faultsOf(node: ScriptedNode, hasInput: (name: string) => boolean): readonly Fault[] {
  const required = Object.entries(coreNodes.get(node.class_type)?.required ?? {})
  return required.flatMap(([name, expected]) => faultOf(node, name, expected, hasInput) ?? [])
}

function faultOf(
  { class_type: type, inputs }: ScriptedNode,
  name: string,
  [kind, details]: readonly unknown[],
  hasInput: (name: string) => boolean,
): Fault | null {
  const value = inputs[name]
  if (value === undefined)
    return fault('required_input_missing', 'Required input is missing', name, { input_name: name })
  if (Array.isArray(value)) return null
  const shown = JSON.stringify(value)
  if (type === 'LoadImage') {
    const text = `image - Invalid image file: ${shown}`
    const message = 'Custom validation failed for node'
    return hasInput(value as string)
      ? null
      : fault('custom_validation_failed', message, text, { input_name: name })
  }
  const limits = (details ?? {}) as { readonly min?: number; readonly options?: readonly unknown[] }
  const choices = Array.isArray(kind) ? (kind as readonly unknown[]) : limits.options
  const extra = { input_name: name, input_config: [kind, details], received_value: value }
  if (choices !== undefined && !choices.includes(value))
    return fault(
      'value_not_in_list',
      'Value not in list',
      `${name}: ${shown} not in [${choices.join(', ')}]`,
      extra,
    )
  if (limits.min !== undefined && Number(value) < limits.min)
    return fault('value_smaller_than_min', `Value ${shown} smaller than min of ${limits.min}`, name, extra)
  return null
}

function fault(type: string, message: string, details: string, extra: object): Fault {
  return { type, message, details, extra_info: extra }
}
