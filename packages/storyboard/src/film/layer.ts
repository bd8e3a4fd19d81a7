// One thing that the stage draws in every frame, and what all of them are set up with.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Shot } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

/** `time` runs from 0 to 1 over the film, and round again without a seam. */
export type Layer = (context: SKRSContext2D, time: number) => void

export interface StageSet {
  readonly size: Size
  readonly shot: Shot
  readonly camera: CameraPath
  /** 1 on a calm day. */
  readonly wind: number
  readonly take: Take
}

/** A single frame is drawn as well as can be, each of many as quickly as nobody sees the difference in motion. */
export type Take = 'still' | 'film'

/** How far the lamp of the sky has gone down at a time, 0 to 1. */
export type SinkOf = (time: number) => number
