// Decides whether the handle of an engine's job is stored. Handles come from engines, so they may contain anything.

import type { Json } from '../../lib/json.ts'
import type { Mask } from '../../lib/mask-secrets.ts'

/** More than an engine needs for an ID or a signed URL. */
const handleBytesMax = 16 * 1024

/** The database must not contain engines' secrets, and its rows must stay small. */
export function isStorable(handle: Json, maskSecrets: Mask): boolean {
  const text = JSON.stringify(handle)
  return Buffer.byteLength(text) <= handleBytesMax && maskSecrets(text) === text
}
