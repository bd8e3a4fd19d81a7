// Which addresses a name has, from the name servers. Judges none of them.

import { Resolver } from 'node:dns/promises'

/** Answers the addresses of a name, or rejects. */
export type NameResolver = (name: string) => Promise<readonly string[]>

const dnsLimits = { timeout: 2_000, tries: 2 }

/**
 * Asks the name servers directly. `dns.lookup` would occupy one of the four threads that files and hashes also need, so
 * that a few slow names could stop everything; the price is that the hosts file is not read.
 */
export function createNameResolver(resolver: Resolver = new Resolver(dnsLimits)): NameResolver {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // One family is enough: many names have only one, and some servers fail instead of saying so.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (addresses.length === 0 && failed !== undefined) throw failed.reason
    return addresses
  }
}
