// Which way the wind blows, the same for everything it moves.

import type { Scene } from '../../plan/scene.ts'

/** 1 to the right, −1 to the left. A traveller has it in the face; otherwise it comes from the side of the light. */
export function windOf({ shot, backdrop, size }: Pick<Scene, 'shot' | 'backdrop' | 'size'>): 1 | -1 {
  if (shot.travel !== 0) return shot.travel > 0 ? 1 : -1
  return backdrop.lamp !== null && backdrop.lamp.x > size.width / 2 ? -1 : 1
}
