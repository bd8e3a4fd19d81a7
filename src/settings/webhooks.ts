// `webhooks`: the private addresses and additional ports that webhooks may be sent to.

import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { readAddressPolicy } from './formats/read-address-policy.ts'
import type { Section } from './reading/section.ts'

export function readWebhooks(file: Section): AddressPolicy {
  return file.section('webhooks', [], (webhooks) =>
    readAddressPolicy(webhooks, [
      'Webhooks are sent only to public addresses and only to ports 80 and 443. Here, you can allow addresses and ports in your',
      'own network as well, for instance [192.168.1.0/24] and [8080]. Do this only if you accept that',
      'every account holder can send requests to those servers and see the beginning of their responses.',
    ]),
  )
}
