// The size at which a picture is prepared for a film. If the camera zooms in, the picture is larger than the frame, so
// that the closest view is sharp. If the camera moves along the picture, the picture is longer than the frame.

import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { CameraMove } from '../../words/intent.ts'
import { isCutOff } from '../layout/fit.ts'
import type { Fit } from '../layout/fit.ts'
import { closest, moveFor } from './camera-move.ts'
import type { Move } from './camera-move.ts'
import type { Photo } from '../read-image.ts'
import type { Instruction } from '../reading/instruction.ts'

interface Scan {
  readonly size: Size
  readonly fit: Fit
  readonly move: Move
}

/** Plans a picture exactly as large as the closest view needs, so that a camera that only pans never scales it. */
export function planScan(
  photos: readonly Photo[],
  frame: Size,
  { fit, intent }: Instruction,
  random: Random,
): Scan {
  const [photo] = photos
  if (photos.length === 1 && photo !== undefined && fit === 'auto' && isCutOff(photo, frame)) {
    const own = photo.size.width / photo.size.height
    const wanted = frame.width / frame.height
    const length = own > wanted ? 'across' : 'down'
    const stretch = Math.min(lengthMax, Math.max(own / wanted, wanted / own))
    if (travels[length].has(intent.camera.move))
      return {
        size: stretched(frame, length, stretch),
        fit: 'cover',
        move: moveFor(intent.camera, length, random),
      }
  }
  const move = moveFor(intent.camera, null, random)
  const zoom = closest(move)
  return {
    size: { width: Math.round(frame.width * zoom), height: Math.round(frame.height * zoom) },
    fit,
    move,
  }
}

/**
 * The maximum length of a picture, relative to the frame. A longer picture would make the camera too fast and use too
 * much memory.
 */
const lengthMax = 2.2

const travels: Record<'across' | 'down', ReadonlySet<CameraMove>> = {
  across: new Set(['drift', 'pan-left', 'pan-right']),
  // The camera moves along a tall picture only if the prompt asks for it, because heads are out of view for half of the
  // move.
  down: new Set(['tilt-up', 'tilt-down']),
}

function stretched({ width, height }: Size, length: 'across' | 'down', stretch: number): Size {
  return length === 'across'
    ? { width: Math.round(width * stretch), height }
    : { width, height: Math.round(height * stretch) }
}
