// What the operator opens for input images beside the public addresses and the ports 80 and 443.

import { AddressRanges, parseCidr } from '../domain/network/address-policy.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { portMax } from './reading/environment.ts'
import { isText } from './reading/section.ts'
import type { Settings } from './reading/section.ts'

export function readInputs(inputs: Settings): AddressPolicy {
  const ranges = inputs.list('allow_ranges', 'address ranges such as [192.168.0.0/16]', isText) ?? []
  const ports = inputs.list('allow_ports', `ports from 1 to ${portMax} such as [8080]`, isPort) ?? []
  const cidrs = ranges.flatMap((range, index) => {
    const parsed = parseCidr(range)
    if (parsed.kind === 'ok') return [parsed.cidr]
    inputs.wrong(`allow_ranges[${index}]`, `${parsed.reason}, not ${range}`)
    return []
  })
  return { allowRanges: new AddressRanges(cidrs), allowPorts: new Set(ports) }
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= portMax
}
