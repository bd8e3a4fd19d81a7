// The address that a server listens on, as a URL that this machine can open.

/** Returns true for a wildcard address, which means all interfaces. Clients cannot connect to such an address. */
export function isWildcardAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}

/** Writes a wildcard host as 127.0.0.1, and an IPv6 address in brackets. */
export function listeningUrl(host: string, port: number): string {
  const name = isWildcardAddress(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
