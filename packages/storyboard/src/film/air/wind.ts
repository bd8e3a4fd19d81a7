import type { Scene } from '../../plan/scene.ts'

/**
 * Returns 1 if the wind blows to the right, or −1 if it blows to the left. A traveling subject has a headwind.
 * Otherwise, the wind comes from the side of the light.
 */
export function windOf({ shot, backdrop, size }: Pick<Scene, 'shot' | 'backdrop' | 'size'>): 1 | -1 {
  if (shot.travel !== 0) return shot.travel > 0 ? 1 : -1
  return backdrop.lamp !== null && backdrop.lamp.x > size.width / 2 ? -1 : 1
}
