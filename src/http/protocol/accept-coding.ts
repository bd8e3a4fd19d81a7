// Parses `Accept-Encoding` (RFC 9110 §12.5.3).

export type Coding = 'br' | 'gzip'

/** Returns the accepted coding that compresses best, or null if the body must be sent uncompressed. */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | null {
  const accepted = new Set((acceptEncoding ?? '').split(',').filter(isAccepted).map(nameOf))
  return (['br', 'gzip'] as const).find((coding) => accepted.has(coding)) ?? null
}

function nameOf(part: string): string {
  return part.replace(/;.*$/s, '').trim().toLowerCase()
}

/** A weight of zero means that the client does not accept the coding. */
function isAccepted(part: string): boolean {
  return !/;\s*q=0(\.0*)?\s*$/i.test(part)
}
