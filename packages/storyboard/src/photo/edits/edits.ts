// All edits in the order in which they are applied, regardless of the order of the words.

import type { Edit } from './edit.ts'
import { drawnStyles } from './drawn-styles.ts'
import { finishes } from './finish.ts'
import { focuses } from './focus.ts'
import { hourEdits } from './hour-edits.ts'
import { paintings } from './painting.ts'
import { prints } from './print.ts'
import { seasonEdits } from './season-edits.ts'
import { adjustments, colourings } from './tone.ts'
import { weatherEdits } from './weather-edits.ts'

/**
 * Edits that change the light of each picture separately: first the edits of the world (season, weather, hour), then
 * the photographic ones.
 */
export const grades: readonly Edit[] = [
  ...seasonEdits,
  ...weatherEdits,
  ...hourEdits,
  ...adjustments,
  ...focuses,
]

/** Edits that change how the whole picture is made, including everything added to it. */
export const styles: readonly Edit[] = [...paintings, ...drawnStyles, ...prints, ...colourings, ...finishes]
