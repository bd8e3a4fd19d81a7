// The scripted server's reactions to submissions, and the fixed parts of its responses.

import type { Trouble } from '../trouble.ts'
import { coreNodes } from './core-nodes.ts'

/**
 * Only the `take…` reactions accept the job. `take-silently` never responds. `reset-unread` breaks the connection
 * without reading the request.
 */
export type SubmitAct =
  | 'take'
  | 'take-silently'
  | `take-then-${'reset' | 'garbage' | 'page'}`
  | 'reset-unread'
  | 'busy-seconds'
  | 'busy-date'
  | 'unavailable-until'
  | Trouble

export interface Answer {
  readonly status: number
  readonly json?: object
  readonly bytes?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export const submitRefusals: ReadonlyMap<SubmitAct, () => Answer> = new Map([
  ['busy-seconds', () => ({ status: 429, headers: { 'retry-after': '1' } })],
  [
    'busy-date',
    () => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 3_000).toUTCString() } }),
  ],
  ['unavailable-until', () => ({ status: 503, headers: { 'retry-after': '1' } })],
])

export function ok(json: object): Answer {
  return { status: 200, json }
}

export function describeNode(type: string): object {
  const node = coreNodes.get(type)
  if (node === undefined) return {}
  const input = { required: node.required }
  return { [type]: { input, name: type, output: [], output_node: node.isOutput === true } }
}

export const systemStats = {
  system: {
    os: 'posix',
    ram_total: 1,
    ram_free: 1,
    comfyui_version: '0.3.64',
    python_version: '3.11.7',
    pytorch_version: '2.15.0',
    embedded_python: false,
    argv: [],
  },
  devices: [{ name: 'cpu', type: 'cpu', index: null, vram_total: 1, vram_free: 1 }],
}
