// Computes the SHA-256 hash of a file, in lowercase hexadecimal.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
