// Decides whether machines outside the operator's network can reach a host.

import { isIP } from 'node:net'

import { classifyAddress, publicOnly } from './address-policy.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Expects `hostname` in the form that `URL` produces. False for loopback and private addresses. Makes no DNS request, so any
 * other name counts as public.
 */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return !isLoopbackHost(hostname)
  return classifyAddress(address, publicOnly) === 'allowed'
}
