import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import type { SourceFile } from '../../../src/files/storage/file-store.ts'

export async function sourceFile(path: string, content: string | Buffer): Promise<SourceFile> {
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, bytes: Buffer.byteLength(content), sha256 }
}
