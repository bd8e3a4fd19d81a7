// Decides from a URL alone whether webhooks may be sent to it. Each delivery also checks the addresses of the host.

import type { AddressPolicy } from './address-policy.ts'
import { checkUrl, urlLengthMax } from './input-url.ts'
import type { CheckedUrl, UrlSentences } from './input-url.ts'

const sentences: UrlSentences = {
  tooLong: `must be a URL of at most ${urlLengthMax.toLocaleString('en')} characters`,
  localhost: 'must not point to localhost. Use a public address, or 127.0.0.1 if the operator has allowed it',
  privateAddress:
    'must point to a public address. Use another URL, or ask the operator to allow the address in webhooks.allow_ranges',
  portSetting: 'webhooks.allow_ports',
}

export function checkWebhookUrl(raw: string, policy: AddressPolicy): CheckedUrl {
  return checkUrl(raw, policy, sentences)
}
