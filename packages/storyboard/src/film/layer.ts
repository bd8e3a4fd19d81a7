// A layer that the stage draws in every frame, and the data that is needed to create one.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Shot } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

/** `time` goes from 0 to 1 over the film. The film then repeats without a visible seam. */
export type Layer = (context: SKRSContext2D, time: number) => void

export interface StageSet {
  readonly size: Size
  readonly shot: Shot
  readonly camera: CameraPath
  /** The strength of the wind, which is 1 on a calm day. */
  readonly wind: number
  readonly take: Take
}

/**
 * A still is drawn in the best quality. Frames of a film are drawn as fast as possible, as long as the difference is
 * invisible in motion.
 */
export type Take = 'still' | 'film'

/** How far the sun or moon has set at a given time, from 0 to 1. */
export type SinkOf = (time: number) => number
