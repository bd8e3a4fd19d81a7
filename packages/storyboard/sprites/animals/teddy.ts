// An animal that sits like a teddy bear: round belly, hanging arms, and soles towards the viewer.

import type { Coat } from './coat.ts'
import type { Figure } from '../figure.ts'
import { both, oval, shape, soft, toned } from '../pen.ts'
import { tails } from './tails.ts'

export function teddy(coat: Coat): Figure {
  const { fur, belly, paw, skin } = coat
  const arm = shape(
    'M44 66C34 70 27 84 28 96C29 102 38 103 41 97C43 90 47 84 50 78Z',
    soft(toned(paw, -0.05)),
  )
  const foot =
    oval(39, 113.5, 14.5, 11, toned(paw, -0.16)) +
    oval(38, 113.5, 14, 10.8, soft(paw)) +
    oval(36.5, 114.5, 7.6, 6.8, soft(skin))
  return {
    behind:
      tails[coat.tail](coat) +
      shape(
        'M64 48C44 48 32 72 31 96C30.500 114 42 124 64 124C86 124 97.500 114 97 96C96 72 84 48 64 48Z',
        soft(fur),
      ) +
      oval(64, 97, 22.5, 22, soft(belly)) +
      both(arm + foot) +
      shape(
        'M42 66C46 75 55 78 64 78C73 78 82 75 86 66C82 54 74 48 64 48C54 48 46 54 42 66Z',
        '#24163a',
        0.15,
      ),
    before: '',
  }
}
