// Which way the wind blows: the same for all that it moves.

import type { Scene } from '../../plan/scene.ts'

/** 1 to the right, −1 to the left. Who travels has it in the face; else it comes from where the light does. */
export function windOf({ shot, backdrop, size }: Pick<Scene, 'shot' | 'backdrop' | 'size'>): 1 | -1 {
  if (shot.travel !== 0) return shot.travel > 0 ? 1 : -1
  return backdrop.lamp !== null && backdrop.lamp.x > size.width / 2 ? -1 : 1
}
