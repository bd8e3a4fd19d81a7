import { hasTrait } from './illustrations/illustrations.ts'
import { kinds } from '../words/intent.ts'
import type { Intent } from '../words/intent.ts'

export function isLeftOut(sprite: string, { without }: Pick<Intent, 'without'>): boolean {
  return without.includes(sprite) || kinds.some((kind) => without.includes(kind) && hasTrait(sprite, kind))
}

export function isSkyLeftOut(kind: 'stars' | 'sun' | 'moon', { without }: Pick<Intent, 'without'>): boolean {
  return without.includes(kind)
}
