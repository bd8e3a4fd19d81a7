// Parses `Range` (RFC 9110 §14). Only a single byte range is supported.

import type { ByteRange } from '../../files/storage/file-store.ts'

const single = /^bytes=[ \t]*([0-9]{0,16})-([0-9]{0,16})[ \t]*$/i

/** Returns `whole` if the header is missing or malformed, or has multiple ranges (RFC 9110 permits this). */
export function parseRange(range: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = single.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), bytes)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= bytes) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

function lastBytes(suffixBytes: number, bytes: number): ByteRange | 'unsatisfiable' {
  if (suffixBytes === 0 || bytes === 0) return 'unsatisfiable'
  return { first: Math.max(0, bytes - suffixBytes), last: bytes - 1 }
}
