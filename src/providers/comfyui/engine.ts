// ComfyUI as an engine type: the settings of its servers and routes.

import path from 'node:path'

import type { Section } from '../../settings/reading/section.ts'
import type { EngineType } from '../engine-type.ts'
import { parseOrigin } from '../parse-origin.ts'
import { parseBindings } from './workflow/bindings.ts'
import type { WorkflowChoice } from './workflow/load-workflow.ts'

export interface ComfyUISettings {
  readonly origins: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** May be relative to the folder of the settings file. */
  readonly workflows: string
}

export interface ComfyUIRoute {
  readonly workflow: WorkflowChoice
  /** The workflow for requests with input images. Null if `workflow` is also used for these requests. */
  readonly imageWorkflow: WorkflowChoice | null
}

export const comfyui: EngineType<ComfyUISettings, ComfyUIRoute> = {
  about: "ComfyUI, with the operator's own workflows and models.",

  concurrency: {
    default: 2,
    about: [
      'The maximum number of simultaneous tasks across all servers and all processes. Each server runs one task at a',
      'time. Allow two tasks per server, so that each server can start its next task immediately.',
    ],
  },

  polling: { leastMs: 1_000, greatestMs: 5_000 },

  readSettings: (provider) => ({
    origins: readOrigins(provider),
    headers: readHeaders(provider),
    workflows: provider.text('workflows', {
      default: 'workflows',
      about: ["The folder with the routes' workflows, relative to the folder of this file."],
    }),
  }),

  readRoute: (route) => ({
    workflow: readChoice(route, 'workflow', 'bindings', [
      'comfyui: the workflow file, exported from ComfyUI with "Export (API)".',
    ]),
    imageWorkflow:
      route.text('image_workflow', { default: null }) === null
        ? null
        : readChoice(route, 'image_workflow', 'image_bindings', [
            'The workflow file for requests with input images.',
          ]),
  }),

  canCancel: () => true,

  open: async (name, { limits, settings }, { settingsFolder }, routes) => {
    const { openComfyUI } = await import('./comfyui.ts')
    const workflows = path.resolve(settingsFolder, settings.workflows)
    return openComfyUI(name, { ...settings, workflows, limits }, routes)
  },
}

function readOrigins(provider: Section): readonly string[] {
  const rule = 'must be the address of a ComfyUI server without a path, such as http://127.0.0.1:8188'
  const one = provider.parsed('origin', { rule, parse: parseOrigin })
  const several = provider.list('origins', {
    rule: 'addresses such as http://127.0.0.1:8188',
    isItem: (item): item is string => typeof item === 'string' && parseOrigin(item) !== null,
    default: [],
    about: ['Several servers, all with the same nodes and models. Each task goes to the least busy server.'],
  })
  const origins = [...(one === null ? [] : [one]), ...several.flatMap((text) => parseOrigin(text) ?? [])]
  if (origins.length === 0 && !provider.hasProblem('origin', 'origins'))
    provider.wrong('origin', `is required, and ${rule}`)
  return [...new Set(origins)]
}

function readHeaders(provider: Section): Readonly<Record<string, string>> {
  const about = [
    'Headers to send with every request, each as "Name: ${VARIABLE}", for a proxy that requires authentication.',
  ]
  return provider.section('headers', about, (headers) =>
    Object.fromEntries(
      headers.names().map((name) => {
        if (!/^[a-z][a-z0-9-]*$/i.test(name)) headers.wrong(name, 'must be the name of a header')
        return [name, headers.secret(name) ?? '']
      }),
    ),
  )
}

/** A matching name cannot lead outside the workflows folder. */
const fileForm = /^\w[\w. -]*(\/\w[\w. -]*)*\.json$/

function readChoice(
  route: Section,
  name: string,
  bindingsName: string,
  about: readonly string[],
): WorkflowChoice {
  const rule = 'must be the name of a file in the workflows folder, such as flux.json'
  const parse = (text: string) => (fileForm.test(text) ? text : null)
  const file = route.required(name, { rule, parse, about }) ?? ''
  const bindings = parseBindings(route.json(bindingsName))
  if (typeof bindings !== 'string') return { file, bindings }
  route.wrong(bindingsName, bindings)
  return { file, bindings: {} }
}
