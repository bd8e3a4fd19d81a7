// Imitates ComfyUI's API. Most strings in the responses contain the received secrets.

import { echoPicture } from './echo-picture.ts'
import type { Asked, Echo } from './echo.ts'

export async function echoOfComfyUI(asked: Asked): Promise<Echo> {
  const { act, method, pathname, body, echo, earlier } = asked
  const [, , route, last = ''] = pathname.split('/')
  if (act === 'forbidden') return { status: 401, body: { error: echo } }
  switch (`${method} ${route}`) {
    case 'GET prompt':
      return { status: 200, body: { exec_info: { queue_remaining: 0 }, said: echo } }
    case 'POST prompt':
      return submit(asked, (JSON.parse(body) as { readonly prompt_id: string }).prompt_id)
    case 'GET queue':
      return act === 'unsteady' && earlier === 0
        ? { status: 500, body: { error: echo } }
        : { status: 200, body: { queue_running: [], queue_pending: [] } }
    case 'GET history':
      return {
        status: 200,
        body: { [last]: act === 'succeeded' || act === 'not-delivered' ? done(last, echo) : failed(echo) },
      }
    case 'GET view':
      return act === 'not-delivered'
        ? { status: 404, body: echo }
        : { status: 200, body: await echoPicture(echo), headers: { etag: `"${echo}"` } }
    case 'GET system_stats':
      return { status: 200, body: { system: { comfyui_version: echo }, devices: [{ name: echo }] } }
    case 'GET object_info':
      return {
        status: 200,
        body: { [decodeURIComponent(last)]: { input: { required: { model: [[echo]] } } } },
      }
    default:
      return { status: 404, body: { error: echo } }
  }
}

function submit({ act, echo }: Asked, id: string): Echo {
  const fault = {
    type: 'value_not_in_list',
    message: echo,
    details: echo,
    extra_info: { input_name: echo, received_value: echo },
  }
  const errors = { 3: { class_type: echo, errors: [fault, { ...fault, type: echo }], dependent_outputs: [] } }
  switch (act) {
    case 'refused':
      return { status: 400, body: { error: fault, node_errors: errors } }
    case 'error-inside':
      return { status: 200, body: { prompt_id: id, node_errors: errors } }
    case 'busy':
      return { status: 429, body: { error: echo }, headers: { 'retry-after': echo } }
    case 'broken':
      return { status: 500, body: { error: echo } }
    case 'redirected':
      return { status: 307, body: echo, headers: { location: `/${encodeURIComponent(echo)}` } }
    case 'garbage':
      return { status: 200, body: `<html>${echo}</html>` }
    default:
      return { status: 200, body: { prompt_id: id, number: 1, node_errors: {}, said: echo } }
  }
}

function done(id: string, echo: string): object {
  const file = { filename: `${id}_00001_.png`, subfolder: echo, type: 'output' }
  return {
    outputs: { 5: { images: [file], text: [echo] } },
    status: { status_str: 'success', completed: true, messages: [[echo, {}]] },
  }
}

function failed(echo: string): object {
  const place = {
    node_id: echo,
    node_type: echo,
    exception_type: echo,
    exception_message: echo,
    traceback: [echo],
  }
  return {
    outputs: {},
    status: { status_str: 'error', completed: false, messages: [['execution_error', place]] },
  }
}
