import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'

import type { TrialTask } from './run-ends.ts'

/** Sends a call that is correct except for its secret. The service must respond as if the path did not exist. */
export async function forgeCall({ id, provider, serviceUrl }: TrialTask): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const body = JSON.stringify({ status: 'failed' })
  const response = await fetch(`${serviceUrl}/hooks/${provider}/${id}/1/${secret}`, { method: 'POST', body })
  assert.equal(response.status, 404)
}
