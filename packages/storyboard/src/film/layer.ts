// A layer that the stage draws in every frame, and what all layers are created with.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Shot } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

/** `time` goes from 0 to 1 over the film and repeats without a seam. */
export type Layer = (context: SKRSContext2D, time: number) => void

export interface StageSet {
  readonly size: Size
  readonly shot: Shot
  readonly camera: CameraPath
  /** 1 on a calm day. */
  readonly wind: number
  readonly take: Take
}

/**
 * A still is drawn as well as possible. Each frame of a film is drawn as fast as possible without a visible difference
 * in motion.
 */
export type Take = 'still' | 'film'

/** How far sun or moon has set at a time, 0 to 1. */
export type SinkOf = (time: number) => number
