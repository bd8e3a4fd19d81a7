// Creates and encrypts the secrets of webhook endpoints, and signs messages with them. An endpoint's owner sees
// a secret only once. The database stores the secret encrypted rather than hashed, because every signature requires it.

import { createHmac, randomBytes } from 'node:crypto'

import { seal, unseal } from '../secrets/seal.ts'

const prefix = 'whsec_'
const secretBytes = 32

export function newEndpointSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

export function sealEndpointSecret(text: string, endpointId: string, secret: Buffer): string {
  return seal(text, `webhook ${endpointId}`, secret)
}

export interface SignedMessage {
  readonly messageId: string
  readonly timestampSeconds: number
  readonly body: string
}

/** Returns the headers of Standard Webhooks 1.0, with one signature per secret. */
export function signatureHeaders(
  { messageId, timestampSeconds, body }: SignedMessage,
  secretsSealed: readonly string[],
  endpointId: string,
  secret: Buffer,
): Readonly<Record<string, string>> {
  const signatures = secretsSealed.map((sealed) => {
    const key = Buffer.from(unseal(sealed, `webhook ${endpointId}`, secret).slice(prefix.length), 'base64')
    const content = `${messageId}.${timestampSeconds}.${body}`
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
