import { drawnStyles } from './drawn-styles.ts'
import { finishes } from './finish.ts'
import { focuses } from './focus.ts'
import { hourEdits } from './hour-edits.ts'
import { paintings } from './painting.ts'
import { popArt } from './pop-art.ts'
import { prints } from './print.ts'
import { seasonEdits } from './season-edits.ts'
import { adjustments, colourings } from './tone.ts'
import { weatherEdits } from './weather-edits.ts'

export const edits = {
  ...seasonEdits,
  ...weatherEdits,
  ...hourEdits,
  ...adjustments,
  ...focuses,
  ...paintings,
  ...drawnStyles,
  ...prints,
  ...popArt,
  ...colourings,
  ...finishes,
}

export type EditName = keyof typeof edits
