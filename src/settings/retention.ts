// `retention`: how long files are stored.

import type { Section } from './reading/section.ts'

export interface Retention {
  readonly outputsMs: number
  readonly uploadsMs: number
}

/** A period of more than 100 years is probably a typo. */
const days = { unitMs: 86_400_000, to: 36_500 }

export function readRetention(file: Section): Retention {
  return file.section('retention', [], (retention) => ({
    outputsMs: retention.milliseconds('outputs_days', {
      ...days,
      default: 30,
      about: [
        'How long outputs are kept. After this time, the file of an output is deleted, and its URL returns 410.',
        'Fractions are allowed.',
      ],
    }),
    uploadsMs: retention.milliseconds('uploads_days', {
      ...days,
      default: 7,
      about: [
        'How long an upload is kept. This period starts again whenever a create request uses the upload.',
      ],
    }),
  }))
}
