// Imitates OpenAI's API. Most strings in the responses contain the received secrets.

import { echoPicture } from './echo-picture.ts'
import type { Asked, Echo } from './echo.ts'

export async function echoOfOpenAi(asked: Asked): Promise<Echo> {
  const { act, origin, method, pathname, echo } = asked
  const error = { error: { code: echo, type: echo, param: echo, message: `This key is wrong: ${echo}` } }
  if (pathname === '/v1/models')
    return act === 'forbidden'
      ? { status: 403, body: error }
      : { status: 200, body: { data: [{ id: echo }] } }
  if (pathname.startsWith('/files/')) return file(asked)
  if (method !== 'POST') return poll(asked, error)
  switch (act) {
    case 'refused':
      return { status: 400, body: error }
    case 'forbidden':
      return { status: 401, body: error }
    case 'busy':
      return { status: 429, body: error, headers: { 'retry-after': echo } }
    case 'broken':
      return { status: 500, body: error }
    case 'garbage':
      return { status: 200, body: `<html>${echo}</html>` }
    case 'error-inside':
      return { status: 200, body: error }
    case 'redirected':
      return { status: 307, body: echo, headers: { location: `${origin}/v2/${encodeURIComponent(echo)}` } }
    case 'failed':
    case 'unsteady':
      return { status: 200, body: { id: 'job-1', status: 'queued', error: echo } }
    case 'echoes-id':
      return { status: 200, body: { id: echo, status: 'queued' } }
    case 'succeeded':
      return {
        status: 200,
        body: { created: echo, data: [{ b64_json: (await echoPicture(echo)).toString('base64') }] },
      }
    case 'delivered-by-redirect':
    case 'not-delivered':
      return {
        status: 200,
        body: { data: [{ url: `${origin}/files/picture?key=${encodeURIComponent(echo)}` }] },
      }
  }
}

function poll({ act, echo, earlier }: Asked, error: object): Echo {
  if (act === 'unsteady' && earlier === 0) return { status: 500, body: error }
  const status = act === 'unsteady' && earlier === 1 ? echo : 'failed'
  return { status: 200, body: { id: echo, status, ...error } }
}

async function file({ act, origin, pathname, echo }: Asked): Promise<Echo> {
  if (act === 'not-delivered') return { status: 404, body: echo }
  if (pathname === '/files/moved')
    return { status: 200, body: await echoPicture(echo), headers: { etag: `"${echo}"` } }
  return {
    status: 302,
    body: echo,
    headers: { location: `${origin}/files/moved?key=${encodeURIComponent(echo)}` },
  }
}
