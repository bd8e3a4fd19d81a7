// The URLs at which engines call us. Each URL belongs to one submission and contains a secret that only the engine of
// that submission has received.

import { createHmac, timingSafeEqual } from 'node:crypto'

import type { TaskId } from '../domain/ids.ts'

/** Identifies the submission to which a call refers. `number` is the submission's number in the `attempts` table. */
export interface HookName {
  readonly provider: string
  readonly taskId: TaskId
  readonly number: number
}

/** Returns the URL at which an engine can call us about the submission. `http/receive-hook.ts` serves this URL. */
export function hookUrl(publicUrl: string, name: HookName, secret: Buffer): string {
  const { provider, taskId, number } = name
  return `${publicUrl}/hooks/${provider}/${taskId}/${number}/${hookSecret(name, secret)}`
}

/** Returns whether the secret is valid for this submission. Compares in constant time. */
export function isHookSecret(given: string, name: HookName, secret: Buffer): boolean {
  const expected = Buffer.from(hookSecret(name, secret))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/**
 * Returns the secret: HMAC-SHA-256 with the installation's secret, in base64url. The hashed text includes the purpose
 * (`hook`), so a hash for a session or a link is not valid here, and this hash is not valid for a session or a link.
 * The secret is computed rather than stored, so any process can check it.
 */
function hookSecret({ provider, taskId, number }: HookName, secret: Buffer): string {
  return createHmac('sha256', secret).update(`hook ${provider} ${taskId} ${number}`).digest('base64url')
}
