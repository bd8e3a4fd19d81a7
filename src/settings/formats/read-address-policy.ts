// Reads the settings `allow_ranges` and `allow_ports`, which allow private addresses and additional ports.

import { AddressRanges } from '../../domain/network/address-policy.ts'
import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import type { Section } from '../reading/section.ts'
import { isText, portMax } from '../reading/values.ts'
import { parseAddressRange } from './address-range.ts'

export function readAddressPolicy(section: Section, about: readonly string[]): AddressPolicy {
  const ranges = section.list('allow_ranges', {
    rule: 'address ranges such as [192.168.0.0/16]',
    isItem: isText,
    default: [],
    about,
  })
  const ports = section.list('allow_ports', {
    rule: `ports from 1 to ${portMax} such as [8080]`,
    isItem: isPort,
    default: [],
  })
  const allowed = ranges.flatMap((range, index) => {
    const parsed = parseAddressRange(range)
    if (parsed.kind === 'ok') return [parsed.value]
    section.wrong(`allow_ranges[${index}]`, `${parsed.reason}, not ${range}`)
    return []
  })
  return { allowRanges: new AddressRanges(allowed), allowPorts: new Set(ports) }
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= portMax
}
