// `inputs`: the private addresses and additional ports that input images may come from.

import { AddressRanges } from '../domain/network/address-policy.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { parseAddressRange } from './formats/address-range.ts'
import type { Section } from './reading/section.ts'
import { isText, portMax } from './reading/values.ts'

export function readInputs(file: Section): AddressPolicy {
  return file.section('inputs', [], (inputs) => {
    const ranges = inputs.list('allow_ranges', {
      rule: 'address ranges such as [192.168.0.0/16]',
      isItem: isText,
      default: [],
      about: [
        'Input images may come only from public addresses and only from ports 80 and 443. Here, you can allow addresses and ports',
        'in your own network as well, for instance [192.168.1.0/24] and [8080]. Do this only if every client may see what those',
        'servers return.',
      ],
    })
    const ports = inputs.list('allow_ports', {
      rule: `ports from 1 to ${portMax} such as [8080]`,
      isItem: isPort,
      default: [],
    })
    const allowed = ranges.flatMap((range, index) => {
      const parsed = parseAddressRange(range)
      if (parsed.kind === 'ok') return [parsed.value]
      inputs.wrong(`allow_ranges[${index}]`, `${parsed.reason}, not ${range}`)
      return []
    })
    return { allowRanges: new AddressRanges(allowed), allowPorts: new Set(ports) }
  })
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= portMax
}
