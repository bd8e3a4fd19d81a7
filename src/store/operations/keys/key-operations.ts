// The operations on API keys. A change that may end a key sends the hint `keys`.

import type { Hint } from '../../hint.ts'
import { read, readBatch, write, writeBatch } from '../../operation.ts'
import { createKeys, createOwnKey, findKeys, listKeys, revokeKeys, touchKeys } from './keys.ts'
import { rollKey } from './roll-key.ts'

const keys = (): Hint => ({ kind: 'keys' })

export const keyOperations = {
  createKeys: writeBatch(createKeys),
  createOwnKey: write(createOwnKey),
  findKeys: readBatch(findKeys),
  listKeys: read(listKeys),
  rollKey: write(rollKey, keys),
  revokeKeys: writeBatch(revokeKeys, keys),
  touchKeys: writeBatch(touchKeys),
}
