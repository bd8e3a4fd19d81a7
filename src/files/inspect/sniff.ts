// Identifies a file's type from its first bytes. File names and declared types are not reliable.

import type { MediaType } from '../../domain/files/media-types.ts'

/** Enough bytes for every signature below. */
export const signatureBytes = 12

interface Signature {
  readonly mediaType: MediaType
  readonly matches: (head: string) => boolean
}

const signatures: readonly Signature[] = [
  { mediaType: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { mediaType: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  { mediaType: 'video/mp4', matches: (head) => head.startsWith('ftyp', 4) && movieBrand.test(head.slice(8)) },
  { mediaType: 'video/webm', matches: (head) => head.startsWith('\x1aE\xdf\xa3') },
]

// Still images (AVIF, HEIC) and audio files can also begin with an `ftyp` box, so the brand is checked.
const movieBrand = /^(?:iso[0-9m]|mp4[12]|avc1|M4V |dash|cmfc|MSNV)/

/** Returns null if the service does not handle the file's type. */
export function sniffMediaType(head: Buffer): MediaType | null {
  const text = head.toString('latin1', 0, signatureBytes)
  return signatures.find(({ matches }) => matches(text))?.mediaType ?? null
}
