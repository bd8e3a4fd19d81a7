import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Shot } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

/** `time` goes from 0 (the start of the film) to 1 (the end). Both look the same, so the film loops without a seam. */
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
 * A still is drawn in the best quality. A frame of a film is drawn as fast as possible, with losses that are invisible
 * in motion.
 */
export type Take = 'still' | 'film'

export type SinkOf = (time: number) => number
