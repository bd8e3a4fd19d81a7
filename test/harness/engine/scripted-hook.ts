// Calls the service's hooks on behalf of the scripted upstream. As in calls from real vendors, a header contains a
// signature, which is an HMAC of the body's raw bytes.

import { createHmac } from 'node:crypto'

import { request } from 'undici'

import type { HookReading, RawHook } from '../../../src/domain/engines/hook.ts'
import type { JobKey } from '../../../src/domain/ids.ts'

export const signingKey = 'signing key'
const header = 'scripted-signature'

/** Returns the status of the response. To forge a call, pass a key other than `signingKey`. */
export async function sendHook(
  url: string,
  job: { readonly jobKey: string; readonly id: string },
  key: string,
): Promise<number> {
  // With this indentation, parsing the text and serializing it again would change its bytes, and so the signature.
  const body = Buffer.from(JSON.stringify(job, null, 3))
  const headers = { 'content-type': 'application/json', [header]: signatureOf(body, key) }
  const response = await request(url, { method: 'POST', headers, body })
  await response.body.dump()
  return response.statusCode
}

export function parseScriptedHook(
  { headers, body }: RawHook,
  { jobKey }: { readonly jobKey: JobKey },
): HookReading {
  if (headers[header] !== signatureOf(body, signingKey)) return { kind: 'forged' }
  const job = JSON.parse(body.toString()) as { readonly jobKey: string; readonly id: string }
  return job.jobKey === jobKey ? { kind: 'hint', handle: { id: job.id } } : { kind: 'forged' }
}

function signatureOf(body: Buffer, key: string): string {
  return createHmac('sha256', key).update(body).digest('hex')
}
