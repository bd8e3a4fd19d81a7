// Reads the workflows of the routes. A mistake in a workflow prevents startup.

import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { OperatorError } from '../../../lib/operator-error.ts'
import { nearest } from '../../../lib/nearest.ts'
import { bind } from './bindings.ts'
import type { Bindings, NamedBindings } from './bindings.ts'
import { parseWorkflow } from './workflow.ts'
import type { Workflow } from './workflow.ts'

/** A workflow that a route uses, with the inputs that the operator has named. */
export interface WorkflowChoice {
  readonly file: string
  readonly bindings: NamedBindings
}

export interface LoadedWorkflow {
  readonly file: string
  readonly workflow: Workflow
  readonly bindings: Bindings
}

/** Throws `OperatorError` if the file is missing or cannot be used. */
export function loadWorkflow(folder: string, { file, bindings }: WorkflowChoice): LoadedWorkflow {
  const workflow = parseWorkflow(file, readWorkflow(folder, file))
  return { file, workflow, bindings: bind(file, workflow, bindings) }
}

function readWorkflow(folder: string, file: string): string {
  try {
    return readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    const meant = nearest(file, filesIn(folder))
    const advice =
      meant === null ? 'export the workflow from ComfyUI into this folder' : `did you mean ${meant}?`
    throw new OperatorError(`there is no workflow ${file} in ${folder}: ${advice}`, { cause: error })
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    // If the folder cannot be read, the error message does not suggest another file.
    return []
  }
}
