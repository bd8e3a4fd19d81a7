import type { Scene } from '../../plan/scene.ts'

/**
 * Returns 1 if the wind blows to the right, or −1 if it blows to the left. A traveling subject has a headwind. If
 * nothing travels, the wind comes from the side where the sun or moon is, or from the left if neither is visible.
 */
export function windOf({ shot, backdrop, size }: Pick<Scene, 'shot' | 'backdrop' | 'size'>): 1 | -1 {
  if (shot.travel !== 0) return shot.travel > 0 ? 1 : -1
  return backdrop.lamp !== null && backdrop.lamp.x > size.width / 2 ? -1 : 1
}
