// The URLs at which engines call us. Each URL belongs to one submission, and contains a secret that only the engine of
// that submission receives.

import { createHmac, timingSafeEqual } from 'node:crypto'

import type { TaskId } from '../domain/ids.ts'

/** `number` is the submission's number in the `attempts` table. */
export interface HookName {
  readonly provider: string
  readonly taskId: TaskId
  readonly number: number
}

/** `http/receive-hook.ts` handles the calls to this URL. */
export function hookUrl(publicUrl: string, name: HookName, secret: Buffer): string {
  const { provider, taskId, number } = name
  return `${publicUrl}/hooks/${provider}/${taskId}/${number}/${hookSecret(name, secret)}`
}

export function isHookSecret(given: string, name: HookName, secret: Buffer): boolean {
  const expected = Buffer.from(hookSecret(name, secret))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/**
 * HMAC-SHA-256 with the installation's secret, in base64url. The hashed text includes the purpose (`hook`), so no hash
 * for a session or a link is valid here.
 */
function hookSecret({ provider, taskId, number }: HookName, secret: Buffer): string {
  return createHmac('sha256', secret).update(`hook ${provider} ${taskId} ${number}`).digest('base64url')
}
