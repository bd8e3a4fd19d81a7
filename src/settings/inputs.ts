// `inputs`: the private addresses and additional ports that input images may come from.

import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { readAddressPolicy } from './formats/read-address-policy.ts'
import type { Section } from './reading/section.ts'

export function readInputs(file: Section): AddressPolicy {
  return file.section('inputs', [], (inputs) =>
    readAddressPolicy(inputs, [
      'Input images may come only from public addresses and only from ports 80 and 443. Here, you can allow addresses and ports',
      'in your own network as well, for instance [192.168.1.0/24] and [8080]. Do this only if you accept that',
      'every client can see what those servers return.',
    ]),
  )
}
