// Checks whether the servers have the nodes and models that the workflows need.

import type { Json, JsonObject } from '../../lib/json.ts'
import type { Finding } from '../provider.ts'
import { missingChoice } from './describe-refusal.ts'
import { describeAccess, describeOutage } from './server/server-pool.ts'
import type { Server } from './server/server.ts'
import type { LoadedWorkflow } from './workflow/load-workflow.ts'
import { shownPath } from './workflow/workflow.ts'

/** Rejects only with the signal's reason. */
export async function probe(
  servers: readonly Server[],
  workflows: readonly LoadedWorkflow[],
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const findings = await Promise.all(servers.map((server) => probeServer(server, workflows, signal)))
  return findings.flat()
}

async function probeServer(
  server: Server,
  workflows: readonly LoadedWorkflow[],
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { origin } = server
  try {
    const findings = [{ isOk: true, message: `${origin} runs ${await server.describe(signal)}` }]
    for (const loaded of workflows) {
      const troubles = await troublesOf(server, loaded, signal)
      if (troubles.length === 0)
        findings.push({ isOk: true, message: `${origin} has the nodes and models of ${loaded.file}` })
      for (const trouble of troubles)
        findings.push({ isOk: false, message: `${origin} cannot run ${loaded.file}: ${trouble}` })
    }
    return findings
  } catch (error) {
    signal.throwIfAborted()
    const message = describeAccess(origin, error) ?? describeOutage(origin, error)
    return [{ isOk: false, message }]
  }
}

async function troublesOf(
  server: Server,
  { workflow, bindings }: LoadedWorkflow,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const bound = new Set(Object.values(bindings).flat().map(shownPath))
  const known = new Map<string, JsonObject | null>()
  const troubles: string[] = []
  for (const [id, { classType, inputs }] of workflow) {
    if (!known.has(classType)) known.set(classType, await server.nodeInputs(classType, signal))
    const expected = known.get(classType)
    if (expected === null || expected === undefined) {
      troubles.push(
        `node ${id} (${classType}) does not exist there: install the custom node that provides it`,
      )
      continue
    }
    for (const [input, value] of Object.entries(inputs)) {
      const choices = choicesOf(expected[input])
      const isBound = bound.has(shownPath({ node: id, input }))
      if (typeof value === 'string' && !isBound && choices !== null && !choices.includes(value))
        troubles.push(missingChoice(`node ${id} (${classType})`, input, value))
    }
  }
  return troubles
}

/**
 * Older nodes write an input's choices as `[["a", "b"], …]`, and newer nodes as `["COMBO", {"options": ["a", "b"]}]`.
 * Returns null for an input without choices.
 */
function choicesOf(expected: Json | undefined): readonly Json[] | null {
  if (!Array.isArray(expected)) return null
  const [type, details] = expected as readonly Json[]
  if (Array.isArray(type)) return type
  const options =
    type === 'COMBO' && typeof details === 'object' && details !== null && 'options' in details
      ? details['options']
      : null
  return Array.isArray(options) ? options : null
}
