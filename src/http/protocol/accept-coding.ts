// The header `Accept-Encoding`. RFC 9110 §12.5.3. Pure.

export type Coding = 'br' | 'gzip'

/** The smallest that we have and the client takes; null: as it is. */
export function acceptedCoding(acceptEncoding: string | undefined): Coding | null {
  const taken = new Set((acceptEncoding ?? '').split(',').filter(isTaken).map(nameOf))
  return (['br', 'gzip'] as const).find((coding) => taken.has(coding)) ?? null
}

function nameOf(part: string): string {
  return part.replace(/;.*$/s, '').trim().toLowerCase()
}

/** A weight of zero refuses. */
function isTaken(part: string): boolean {
  return !/;\s*q=0(\.0*)?\s*$/i.test(part)
}
