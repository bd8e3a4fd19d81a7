// The address that a server listens on, as a URL that this machine can open.

/** Returns true for a wildcard address, which means all interfaces. Clients cannot connect to such an address. */
export function isWildcardAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}

/** Returns the URL. Replaces a wildcard host with 127.0.0.1, and puts an IPv6 address in brackets. */
export function listeningUrl(host: string, port: number): string {
  const name = isWildcardAddress(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
