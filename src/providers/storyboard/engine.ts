// The engine type of the built-in engine, Storyboard.

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import type { EngineType } from '../engine-type.ts'

interface StoryboardSettings {
  readonly renderMs: number
}

/**
 * Each render uses one core. More than four simultaneous renders would leave the service too little memory on a small
 * machine.
 */
const defaultConcurrencyMax = 4

export const storyboard: EngineType<StoryboardSettings> = {
  about:
    'Built-in illustrator, not an AI model. It draws picture-book scenes from the words of the prompt, and edits and animates input images according to fixed rules.',

  concurrency: {
    default: Math.min(availableParallelism(), defaultConcurrencyMax),
    about: [
      'The maximum number of tasks that run at the same time in each process. Each task uses one core. If this is',
      'empty, the limit is the number of cores, but at most 4. If this is 0, all tasks wait in the queue.',
    ],
  },

  polling: null,

  readSettings: (provider) => ({
    renderMs: provider.milliseconds('render_seconds', {
      unitMs: 1_000,
      to: 86_400,
      default: 120,
      about: [
        'The time limit for drawing an image or a video. An attempt that takes longer, or needs more than 1.5 GB of',
        'memory, is stopped and counts as failed.',
      ],
    }),
  }),

  readRoute: () => ({}),

  // From an input image of a single color, Storyboard draws an output of a single color, without movement.
  uncheckedByDefault: ['blank', 'frozen'],

  canCancel: () => true,

  open: async (name, { limits, settings }, { ffmpegPath }) => {
    const { createStoryboard } = await import('./storyboard.ts')
    const options = {
      limits,
      renderMsMax: settings.renderMs,
      ffmpegPath,
      spriteFolder: fileURLToPath(new URL('../../../build/storyboard', import.meta.url)),
    }
    return createStoryboard(options, name)
  },
}
