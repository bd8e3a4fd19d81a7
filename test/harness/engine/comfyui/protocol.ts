// The part of ComfyUI's HTTP API that the adapter uses. Sources: responses of ComfyUI 0.3.64, and the `openapi.yaml` of
// Comfy-Org/ComfyUI without its cloud-only parts. The checks of requests are strict. The checks of responses cover only
// the fields that a client may rely on.

import { z } from 'zod'

const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

const node = z.strictObject({
  class_type: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.object({ title: z.string() }).optional(),
})

const queueEntry = z.tuple([z.number(), uuid, z.record(z.string(), node)]).rest(z.unknown())

const file = z.object({
  filename: z.string(),
  subfolder: z.string(),
  type: z.enum(['output', 'temp', 'input']),
})

const historyEntry = z.object({
  prompt: queueEntry,
  outputs: z.record(
    z.string(),
    z
      .object({ images: z.array(file) })
      .partial()
      .loose(),
  ),
  status: z.object({
    status_str: z.string(),
    completed: z.boolean(),
    messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  }),
})

const fault = z.object({
  type: z.string(),
  message: z.string(),
  details: z.string(),
  extra_info: z.record(z.string(), z.unknown()),
})

const refusal = z.object({
  error: fault,
  node_errors: z.record(
    z.string(),
    z.object({ class_type: z.string(), errors: z.array(fault), dependent_outputs: z.array(z.string()) }),
  ),
})

interface Exchange {
  readonly request?: z.ZodType
  /** Keyed by status. The adapter does not read the body of a response with any other status. */
  readonly responses: Readonly<Record<number, z.ZodType>>
}

/** Keyed by method and path. The keys omit the part of the path after `history` or `object_info`. */
const exchanges: Readonly<Record<string, Exchange>> = {
  'POST /api/prompt': {
    request: z.strictObject({ prompt: z.record(z.string(), node), prompt_id: uuid, client_id: uuid }),
    responses: {
      200: z.object({ prompt_id: uuid, number: z.number(), node_errors: z.record(z.string(), z.unknown()) }),
      400: refusal,
    },
  },
  'GET /api/prompt': { responses: { 200: z.object({ exec_info: z.object({ queue_remaining: z.int() }) }) } },
  'GET /api/queue': {
    responses: { 200: z.object({ queue_running: z.array(queueEntry), queue_pending: z.array(queueEntry) }) },
  },
  'POST /api/queue': { request: z.strictObject({ delete: z.array(uuid) }), responses: {} },
  'POST /api/interrupt': { request: z.strictObject({ prompt_id: uuid }), responses: {} },
  'GET /api/history': { responses: { 200: z.record(uuid, historyEntry) } },
  'POST /api/history': { request: z.strictObject({ clear: z.literal(true) }), responses: {} },
  'POST /api/upload/image': {
    responses: { 200: z.object({ name: z.string(), subfolder: z.string(), type: z.string() }) },
  },
  'GET /api/view': { responses: {} },
  'HEAD /api/view': { responses: {} },
  'GET /api/system_stats': {
    responses: {
      200: z.object({
        system: z.object({
          comfyui_version: z.string(),
          os: z.string(),
          python_version: z.string(),
          argv: z.array(z.string()),
        }),
        devices: z.array(z.object({ name: z.string(), type: z.string() })),
      }),
    },
  },
  'GET /api/object_info': {
    responses: {
      200: z.record(
        z.string(),
        z.object({
          input: z
            .object({ required: z.record(z.string(), z.array(z.unknown())) })
            .partial()
            .loose(),
          name: z.string(),
          output_node: z.boolean(),
        }),
      ),
    },
  },
}

export function checkExchange(
  method: string,
  pathname: string,
  body: Buffer,
  status: number,
  json: unknown,
): readonly string[] {
  const name = `${method} ${pathname.replace(/(history|object_info)\/.*/, '$1')}`
  const exchange = exchanges[name]
  if (exchange === undefined) return [`${name} is not used by the adapter`]
  const sent = exchange.request?.safeParse(body.length === 0 ? undefined : JSON.parse(body.toString()))
  const answered = json === undefined ? undefined : exchange.responses[status]?.safeParse(json)
  return [sent, answered].flatMap((result) =>
    result?.error === undefined ? [] : [`${name} ${status}: ${z.prettifyError(result.error)}`],
  )
}
