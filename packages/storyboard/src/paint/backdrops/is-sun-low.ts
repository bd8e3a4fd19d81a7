// Whether the sun is so low that its light is warm and comes from the side.

import type { Hour } from '../../words/intent.ts'

export function isSunLow(hour: Hour): boolean {
  return hour === 'dawn' || hour === 'golden' || hour === 'sunset'
}
