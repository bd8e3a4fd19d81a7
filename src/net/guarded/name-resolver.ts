// Queries name servers for the addresses of a name. Does not check the addresses.

import { Resolver } from 'node:dns/promises'

export type NameResolver = (name: string) => Promise<readonly string[]>

const dnsLimits = { timeout: 2_000, tries: 2 }

/**
 * `dns.lookup` would occupy one of the four threads that file operations and hashes also need, so a few slow names
 * could block everything. The drawback is that the hosts file is not read.
 */
export function createNameResolver(resolver: Resolver = new Resolver(dnsLimits)): NameResolver {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Many names have addresses of only one family, and some servers return an error for the other.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses
  }
}
