// `webhooks`: the private addresses and additional ports to which webhooks may be sent.

import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { readAddressPolicy } from './formats/read-address-policy.ts'
import type { Section } from './reading/section.ts'

export function readWebhooks(file: Section): AddressPolicy {
  return file.section('webhooks', [], (webhooks) =>
    readAddressPolicy(webhooks, [
      'Webhooks are sent only to public addresses and only to ports 80 and 443. Here, you can also allow addresses in',
      'your own network, such as [192.168.1.0/24], and other ports, such as [8080]. Every account holder can then send',
      'requests to the servers at these addresses, and see the beginning of their responses.',
    ]),
  )
}
