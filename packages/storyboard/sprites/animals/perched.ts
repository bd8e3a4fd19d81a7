// Owls that hold on to a broken trunk with their claws.

import { line, moved, oval, shape, soft, toned, withGradients } from '../pen.ts'

/** The bark is grey, so that recolouring the owl does not change it. */
const bark = '#7a6e76'
const dark = toned(bark, -0.35)
const moss = '#7f9c52'

const trunk =
  line('M88 96C102 95 111 86 118 74', bark, 8) +
  line('M98 92C103 93 106 91 108 88', bark, 4.5) +
  leaf(118, 74, 20) +
  leaf(115, 77, -50) +
  leaf(108, 88, 60) +
  shape(
    'M38 74C40 92 38 106 26 114C20 117 15 118 12 122C20 124 28 122 34 124C42 120 46 121 52 125C60 121 68 121 76 125C82 121 88 121 94 124C101 122 108 124 116 122C113 118 108 117 102 114C92 106 90 92 92 74L86 69L80 72L74 68L66 71L58 68L50 71L44 68Z',
    soft(bark),
  ) +
  shape(
    'M74 72C78 92 80 110 90 122C96 122 108 124 116 122C113 118 108 117 102 114C92 106 90 92 92 74L86 70Z',
    dark,
    0.5,
  ) +
  line(
    'M48 80C49 94 47 106 38 116M58 82C59 90 58 96 58 102M66 96C67 106 69 114 73 122M80 82C81 90 81 96 82 102',
    dark,
    2.2,
  ) +
  oval(55, 112, 6.5, 8.5, dark) +
  oval(55.8, 113, 4.4, 6.4, toned(bark, -0.7)) +
  shape(
    'M38 74C44 66 58 67 65 68C78 66 88 68 92 74C90 80 86 76 83 80C80 85 77 78 73 79C69 81 68 76 63 77C58 82 56 76 51 78C47 84 42 82 38 74Z',
    soft(moss),
  )

/** The claws cover the lower end of the original owl, which is a grey tail between two wing tips. */
const claws = [49.5, 70.5]
  .map((x) => [0, 4.6, 9.2].map((step) => oval(x - 0.6 + step, 72.6, 2.5, 4, soft('#f2a72e'))).join(''))
  .join('')

/** Returns the owl on its trunk, with amber eyes that shine in the dark. */
export function perchedOwl(owl: string): string {
  const bird = owl.replaceAll('#fffeff', '#ffd54a')
  return withGradients(trunk + moved(bird, 64 - 64 * 0.6, 2 - 6 * 0.6, 0.6) + claws)
}

function leaf(x: number, y: number, turn: number): string {
  return moved(shape('M0 0C-6 -5 -5 -12 0 -17C5 -12 6 -5 0 0Z', soft(moss)), x, y, 1, turn)
}
