// Opens the connections to targets that others named. Every address is judged here, between the look-up of the name and
// the connect, so that nothing can change in between; nothing is ever dialled that the policy did not allow.

import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { classifyAddress } from '../domain/network/address-policy.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { TargetRefused } from './fetch-error.ts'
import type { NameResolver } from './name-resolver.ts'

type Connector = ReturnType<typeof buildConnector>

/**
 * For one client of undici. Names keep their own `Host`, SNI and certificate check: only their look-up is replaced.
 * undici never looks up an IP literal, therefore those are judged before it is asked at all; and it lets a connect run
 * on when its request is aborted, therefore the connect has the signal too.
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

/** More addresses than this are not tried: a name with a thousand of them is an attack, not a service. */
const addressesMax = 16

// One bad address refuses the whole name: which one is tried first must not decide whether the guard holds.
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
