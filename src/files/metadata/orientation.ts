// Reduces EXIF data to the orientation, which is the only EXIF tag that affects how an image looks. Without this tag, a
// viewer could show a photograph sideways.

const orientationTag = 0x0112
const upright = 1
const entryBytes = 12

/**
 * Returns an EXIF block that contains only the orientation, or null if the image is upright or has no orientation.
 * `exif` starts with the TIFF header (TIFF 6.0, section 2).
 */
export function orientationOnly(exif: Buffer): Buffer | null {
  const orientation = readOrientation(exif)
  if (orientation === null || orientation === upright) return null
  // The block is big-endian. Its only directory is at byte 8 and has one entry.
  const block = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  block.writeUInt16BE(orientation, 18)
  return block
}

function readOrientation(exif: Buffer): number | null {
  const order = exif.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return null
  const isLittle = order === 'II*\0'
  const uint16 = (at: number): number =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  if (exif.length < 8) return null
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  const count = uint16(directory)
  for (let entry = directory + 2; entry < directory + 2 + count * entryBytes; entry += entryBytes) {
    if (entry + entryBytes > exif.length) return null
    if (uint16(entry) !== orientationTag) continue
    const value = uint16(entry + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
