// `deadlines`: how long a task may take before it fails and is refunded.

import type { Section } from './reading/section.ts'

export interface Deadlines {
  readonly imageMs: number
  readonly videoMs: number
  readonly totalMs: number
}

/** A longer time is probably a typo. Without a limit, a sum of times could exceed the range of exact integers. */
const secondsMax = 30 * 86_400

const seconds = { unitMs: 1_000, to: secondsMax }

export function readDeadlines(file: Section): Deadlines {
  return file.section('deadlines', [], (deadlines) => ({
    imageMs: deadlines.milliseconds('image_seconds', {
      ...seconds,
      default: 600,
      about: [
        'How long a task may take, counted from its submission to the engine. A task that takes longer fails and is',
        'refunded. If the engine finishes in time, copying and storing the output may take up to 15 minutes more.',
      ],
    }),
    videoMs: deadlines.milliseconds('video_seconds', { ...seconds, default: 3_600 }),
    totalMs: deadlines.milliseconds('total_seconds', {
      ...seconds,
      default: 86_400,
      about: [
        'How long a task may take in total, counted from its creation and including the time in the queue.',
      ],
    }),
  }))
}
