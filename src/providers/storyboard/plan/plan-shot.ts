// Decides what the camera does in a film: as the prompt says, else a gentle sway, or a ride along with what travels.

import type { Intent } from '../words/intent.ts'
import type { Shot } from './scene.ts'

export function planShot({ camera }: Intent): Shot {
  return { move: camera.move, pace: camera.pace, travel: 0 }
}
