// The URL of a server, for clients on the same machine.

/** A server at a wildcard address listens on all interfaces. Clients need a specific address. */
export function isWildcardAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}

export function listeningUrl(host: string, port: number): string {
  const name = isWildcardAddress(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
