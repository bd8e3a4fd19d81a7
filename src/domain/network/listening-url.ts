// What is listened on as a URL that this machine can open.

/** True for the address of every interface, which nobody can open. */
export function isWildcardAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}

/** A wildcard host is written as 127.0.0.1, an IPv6 address in brackets. */
export function listeningUrl(host: string, port: number): string {
  const name = isWildcardAddress(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
