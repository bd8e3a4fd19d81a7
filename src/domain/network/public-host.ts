// Decides whether machines outside the operator's network can reach a host.

import { isIP } from 'node:net'

import { classifyAddress, publicOnly } from './address-policy.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Returns whether engines outside the operator's network can reach the service. `publicUrl` is null if the operator has
 * not set it.
 */
export function isReachableUrl(publicUrl: string | null): publicUrl is string {
  return publicUrl !== null && isPublicHost(new URL(publicUrl).hostname)
}

/**
 * Expects `hostname` in the form that `URL` produces. Returns false for `localhost` and for loopback and private
 * addresses. Makes no DNS request, so every name except `localhost` counts as public.
 */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return !isLoopbackHost(hostname)
  return classifyAddress(address, publicOnly) === 'allowed'
}
