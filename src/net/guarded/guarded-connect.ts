// Opens connections for URLs from clients and engines. Checks every address after the name lookup, and connects only to
// an address that the policy allows, even if the name resolves to a different address later.

import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { classifyAddress } from '../../domain/network/address-policy.ts'
import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import { TargetRefused } from '../fetch-error.ts'
import type { NameResolver } from './name-resolver.ts'

type Connector = ReturnType<typeof buildConnector>

/**
 * Replaces only the name lookup: `Host`, SNI, and the certificate check still use the name. undici never looks up IP
 * literals, so they are checked before undici connects. Aborting a request does not stop its connection attempt;
 * aborting `signal` does.
 */
export function createGuardedConnect(
  policy: AddressPolicy,
  resolve: NameResolver,
  connectTimeoutMs: number,
  signal: AbortSignal,
): Connector {
  const lookup = createGuardedLookup(policy, resolve)
  const connect = buildConnector({
    lookup,
    signal,
    timeout: connectTimeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
  })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) !== 0 && classifyAddress(host, policy) === 'denied') {
      return callback(new TargetRefused(`the address ${host} is not allowed`), null)
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      const peer = socket.remoteAddress ?? ''
      if (classifyAddress(peer, policy) === 'allowed') return callback(null, socket)
      socket.destroy()
      callback(new TargetRefused(`connected to ${peer}, which is not allowed`), null)
    })
  }
}

/** The maximum number of a name's addresses that we try. A name with a thousand addresses is an attack. */
const addressesMax = 16

// A single forbidden address disqualifies the name, so the result does not depend on which address is tried first.
function createGuardedLookup(policy: AddressPolicy, resolve: NameResolver): LookupFunction {
  const resolveAllowed = async (name: string) => {
    const addresses = await resolve(name)
    const denied = addresses.find((address) => classifyAddress(address, policy) === 'denied')
    if (denied !== undefined) throw new TargetRefused(`${name} resolves to ${denied}, which is not allowed`)
    if (addresses.length === 0) throw new Error(`${name} has no address`)
    return addresses.slice(0, addressesMax).map((address) => ({ address, family: isIP(address) }))
  }
  return (name, options, callback) => {
    resolveAllowed(name).then(
      (addresses) => {
        const [first] = addresses
        if (options.all === true) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}
