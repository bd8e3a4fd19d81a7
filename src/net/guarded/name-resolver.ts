// Queries name servers for the addresses of a name. Does not check the addresses.

import { Resolver } from 'node:dns/promises'

export type NameResolver = (name: string) => Promise<readonly string[]>

const dnsLimits = { timeout: 2_000, tries: 2 }

/**
 * Does not use `dns.lookup`, which would occupy one of the four threads that file operations and hashes also need. A
 * few slow lookups could block all of these threads. The drawback is that the hosts file is not read.
 */
export function createNameResolver(resolver: Resolver = new Resolver(dnsLimits)): NameResolver {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Many names have only IPv4 or only IPv6 addresses, and some servers return an error for the other kind.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses
  }
}
