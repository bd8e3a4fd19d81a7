// Decides whether machines outside the operator's network can reach a host.

import { isIP } from 'node:net'

import { classifyAddress, publicOnly } from './address-policy.ts'
import { isLoopbackHost } from './loopback.ts'

/** Returns whether an engine can reach the service. The URL is null unless the operator has set it. */
export function isReachableUrl(publicUrl: string | null): publicUrl is string {
  return publicUrl !== null && isPublicHost(new URL(publicUrl).hostname)
}

/**
 * Expects `hostname` in the form that `URL` produces. Returns false for loopback and private addresses. Makes no DNS
 * request, so any other name counts as public.
 */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return !isLoopbackHost(hostname)
  return classifyAddress(address, publicOnly) === 'allowed'
}
