import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Shot } from '../plan/scene.ts'
import type { Size } from '../lib/sizes.ts'

/** `time` goes from 0 to 1. The film loops, so both ends look the same. */
export type Layer = (context: SKRSContext2D, time: number) => void

export interface StageSet {
  readonly size: Size
  readonly shot: Shot
  readonly camera: CameraPath
  /** The strength of the wind, which is 1 in clear weather. */
  readonly wind: number
  readonly take: Take
}

/** A still is drawn in the best quality. A frame of a film is drawn fast, with losses that are invisible in motion. */
export type Take = 'still' | 'film'

export type SinkOf = (time: number) => number
