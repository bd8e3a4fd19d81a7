// A dot in the color of a model, shown next to the model's name.

import { classes } from '../../lib/classes.ts'
import { otherColor } from './model-colors.ts'
import type { ModelColors } from './model-colors.ts'

export function ColorDot({ modelId, colors }: { readonly modelId: string; readonly colors: ModelColors }) {
  const { background } = colors.get(modelId) ?? otherColor
  return <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-[3px]', background)} />
}
