// `inputs`: the private addresses and additional ports from which input images may come.

import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { readAddressPolicy } from './formats/read-address-policy.ts'
import type { Section } from './reading/section.ts'

export function readInputs(file: Section): AddressPolicy {
  return file.section('inputs', [], (inputs) =>
    readAddressPolicy(inputs, [
      'Input images may come only from public addresses and only from ports 80 and 443. Here, you can also allow',
      'addresses in your own network, such as [192.168.1.0/24], and other ports, such as [8080]. Every client can then',
      'see what the servers at these addresses return.',
    ]),
  )
}
