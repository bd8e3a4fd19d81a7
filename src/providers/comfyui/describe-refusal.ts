// Describes in one sentence why a server refuses a workflow: the node or model that is missing, or the value that is
// not accepted.

import { isObject } from '../../lib/json.ts'
import type { Json, JsonObject } from '../../lib/json.ts'
import { boundedText, textOf } from './bounded-text.ts'

/** `json`: the body of a 400 response, or of a 200 response that contains `node_errors`. */
export function describeRefusal(file: string, origin: string, json: JsonObject): string {
  const { error, node_errors: byNode } = json
  const faults = isObject(byNode) ? Object.entries(byNode).flatMap(([id, node]) => faultsOf(id, node)) : []
  const general = isObject(error) ? [`${textOf(error['message'])} ${textOf(error['details'])}`.trim()] : []
  const reasons = faults.length > 0 ? faults : general
  return boundedText(`${origin} cannot run ${file}: ${reasons.join('; ') || 'the server gave no reason'}`)
}

function faultsOf(id: string, node: Json): readonly string[] {
  if (!isObject(node) || !Array.isArray(node['errors'])) return []
  const name = `node ${id} (${textOf(node['class_type'])})`
  return node['errors'].filter(isObject).map((fault) => {
    const { type, message, details, extra_info: extra } = fault
    if (type === 'value_not_in_list' && isObject(extra))
      return missingChoice(name, textOf(extra['input_name']), textOf(extra['received_value']))
    return `${name}: ${textOf(message)}: ${textOf(details)}`
  })
}

/** The missing choice is usually a model, because a node that loads models offers their file names as choices. */
export function missingChoice(node: string, input: string, value: string): string {
  return `${node} needs ${input} "${value}", which the server does not have`
}
