// Whether the sun stands near the horizon, so that its light is warm and comes from aside.

import type { Hour } from '../../words/intent.ts'

export function isSunLow(hour: Hour): boolean {
  return hour === 'dawn' || hour === 'golden' || hour === 'sunset'
}
