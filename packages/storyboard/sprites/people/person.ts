// A person seen from the front, as in picture books: a large head on a small body. A bust ends flat at the chest, so
// its body continues in the same colours.

import type { Figure } from '../figure.ts'
import { both, box, line, moved, oval, shape, soft, toned } from '../pen.ts'

export interface Clothes {
  /** The colour of the sleeves, and of the chest unless the chest has its own colour. */
  readonly top: string
  readonly chest?: string
  readonly below: { readonly kind: keyof typeof lowers; readonly color: string }
  readonly shoes: string
  /**
   * The colour of the hands and legs if it differs from `skin`, for example for gloves, fur or creatures that are not
   * human.
   */
  readonly hands?: string
  /** `hold`: the right hand is in front of the chest, on the thing that the bust holds. */
  readonly pose: 'hang' | 'wave' | 'hold' | 'none'
  /** Details that are drawn over the body, such as belts, buttons and tools. */
  readonly details?: string
  /** Things that are drawn behind everything else, such as capes and boards. */
  readonly behind?: string
  /** Things that are drawn over the head, such as hats and beards. */
  readonly over?: string
}

export interface Build {
  /** Where the chest begins, and whether a bust ends there. */
  readonly chestY: number
  readonly isBust: boolean
}

export const skin = '#ffca28'

export function person(clothes: Clothes, { chestY, isBust }: Build): Figure {
  const { top, chest = top, below, shoes, hands = skin, pose, details = '', behind = '', over = '' } = clothes
  const shoulder = isBust
    ? `M42 ${chestY}H86L83 74`
    : `M54 ${chestY - 2}C47 ${chestY - 1} 43 ${chestY + 3} 43 ${chestY + 10}L45 74H83L85 ${chestY + 10}C85 ${chestY + 3} 81 ${chestY - 1} 74 ${chestY - 2}Z M45 74H83`
  const neck = isBust ? '' : box(58.5, chestY - 9, 11, 12, toned(hands, -0.16), 3)
  return {
    behind:
      behind +
      neck +
      lowers[below.kind](below.color, shoes, hands) +
      shape(`${shoulder}L81 94H47L45 74Z`, isBust ? chest : soft(chest)) +
      arms(pose, top, hands, chestY, isBust) +
      details,
    before: over,
  }
}

function arms(pose: Clothes['pose'], sleeve: string, skin: string, chestY: number, isBust: boolean): string {
  const y = isBust ? chestY + 0.5 : chestY + 6
  const x = isBust ? 46.8 : 48.5
  const hanging = line(`M${x} ${y}C${x - 4} ${y + 9} 39 ${y + 18} 38 84`, sleeve, 10.4).replace(
    'stroke-linecap="round"',
    'stroke-linecap="butt"',
  )
  const cuff = line('M34.200 83.500H42', toned(sleeve, -0.2), 2.2)
  const left =
    oval(38, 88.5, 4.9, 5.3, soft(skin)) +
    (isBust ? hanging : line(`M${x} ${y}C${x - 4} ${y + 9} 39.500 ${y + 16} 38.400 82`, sleeve, 10.4)) +
    cuff
  const right = `<g transform="translate(128 0) scale(-1 1)">${left}</g>`
  if (pose === 'none') return ''
  const seams = line('M45.500 76L48 66', toned(sleeve, -0.22), 1.3)
  if (pose === 'hang') return left + right + both(seams)
  if (pose === 'wave')
    return (
      left +
      oval(104.5, chestY - 10, 5.2, 5.6, soft(skin)) +
      line(`M79 ${y}C88 ${y + 7} 96 ${y + 4} 102 ${chestY - 4}`, sleeve, 10) +
      line(`M97.800 ${chestY - 5.5}L105.500 ${chestY - 2.5}`, toned(sleeve, -0.2), 2.2)
    )
  return (
    left +
    line(
      `M81.500 ${chestY + 1}C86 ${chestY + 9} 88 ${chestY + 16} 84 ${chestY + 19}C82 ${chestY + 19} 80 ${chestY + 15} 79 ${chestY + 11}`,
      sleeve,
      9.4,
    )
  )
}

const shoe = (color: string) =>
  shape('M43.500 124C42.500 118.500 47 115.500 53 115.500H62.300V124Z', soft(color))

const lowers = {
  trousers: (color: string, shoes: string) =>
    both(shape('M47 90H64.200L62.600 118H50.500Z', soft(color)) + shoe(shoes)) +
    shape('M62.500 97H65.500L65 118H63Z', toned(color, -0.3)),
  shorts: (color: string, shoes: string, skin: string) =>
    both(
      shape('M52 100H62.400L61.800 118H53Z', soft(skin)) +
        box(52.5, 112, 10, 5, '#f4f1ea', 1) +
        shoe(shoes) +
        shape('M47 90H64.200L63.200 107H48.500Z', soft(color)),
    ) + shape('M63 97H65L64.500 107H63.500Z', toned(color, -0.3)),
  dress: (color: string, shoes: string, skin: string) =>
    both(
      shape('M54 104H61.800L61.400 118H54.500Z', soft(skin)) +
        box(53.7, 112, 8.3, 5, '#f4f1ea', 1) +
        shoe(shoes),
    ) +
    shape('M47 86H81C85 93 90 100 93 107C84 111 44 111 35 107C38 100 43 93 47 86Z', soft(color)) +
    line('M54 94C52 99 50 104 49 108M64 95V109M74 94C76 99 78 104 79 108', toned(color, -0.16), 1.8),
  coat: (color: string, shoes: string) =>
    both(shape('M51 100H63.500L62.600 118H52Z', '#4a5262') + shoe(shoes)) +
    shape('M46 84H82L86 111H65L64 100L63 111H42Z', soft(color)),
  robe: (color: string, shoes: string) =>
    both(oval(54, 122, 8, 3.5, soft(shoes))) +
    shape('M46 82H82C88 96 94 110 98 120C88 124 40 124 30 120C34 110 40 96 46 82Z', soft(color)) +
    line('M52 96C49 106 46 114 43 121M64 98V122M76 96C79 106 82 114 85 121', toned(color, -0.18), 2),
  romper: (color: string, shoes: string) =>
    both(
      shape('M46 88C44 104 46 116 50 119H63.500V90Z', soft(color)) +
        shape('M44 124C43 119 47 116 53 116H62.500V124Z', soft(toned(shoes, 0.25))),
    ) + line('M64 108V118', toned(color, -0.2), 1.6),
  /** The legs of a person who kicks a ball on the left with one leg. */
  kick: (color: string, shoes: string, skin: string) =>
    line('M57 98C52 103 47 107 42 110', skin, 9) +
    line('M45 107.500L41 110.500', '#f4f1ea', 9.6) +
    moved(shoe(shoes), 31, -7, 0.9, 20) +
    shape('M64.500 100H76L75 118H66Z', soft(skin)) +
    box(65, 112, 10, 5, '#f4f1ea', 1) +
    `<g transform="translate(128 0) scale(-1 1)">${shoe(shoes)}</g>` +
    shape('M63.800 90H81L79.500 107H64.800Z', soft(color)) +
    shape('M47 90H66L64 100L56 106L47.500 99Z', soft(color)) +
    line('M64 100L66 92', toned(color, -0.3), 1.4),
  /** The legs of a person who is taking a step to the left. */
  stride: (color: string, shoes: string, skin: string) =>
    line('M70 102C74 108 77 111 79 114', skin, 9) +
    moved(shoe(shoes), 47, 1, 0.92, 8) +
    line('M58 102C55 108 52 112 50 116', skin, 9) +
    moved(shoe(shoes), -6, 0) +
    shape('M47 86H81C84 92 88 99 90 105C82 109.500 46 109.500 38 105C40 99 44 92 47 86Z', soft(color)) +
    line('M54 94C52 98 50 103 49 106M64 95V107.500M74 94C76 98 78 103 79 106', toned(color, -0.16), 1.8),
  /** The legs of a person who sits sideways on a broom or a similar thing. */
  riding: (color: string, shoes: string) =>
    line('M57 106C56 112 53 116 49 118M69 107C69 113 67 117 63 120', '#8f6bb0', 7) +
    shape('M53 113.500L57.500 119C53 124 45 125.500 37 122C42 121 49 118 53 113.500Z', soft(shoes)) +
    shape('M66.500 115L71 120.500C66 125.500 59 127 51 124C56 123 63 120 66.500 115Z', soft(shoes)) +
    shape(
      'M46 82H82C90 88 100 92 108 103C101 105 98 110 90 109C80 114 58 113 46 106C42 98 43 89 46 82Z',
      soft(color),
    ) +
    line('M54 94C52 99 52 103 53 107M66 95V110M76 93C80 98 84 103 86 108', toned(color, -0.18), 2),
  gown: (color: string) =>
    shape(
      'M48 86C54 82 74 82 80 86C96 96 108 110 112 121C98 125.500 30 125.500 16 121C20 110 32 96 48 86Z',
      soft(color),
    ) +
    line('M54 90C44 100 36 110 31 122M64 90V124M74 90C84 100 92 110 97 122', toned(color, -0.14), 2) +
    line(
      'M17 119C26 115 30 121 38 118C46 115 52 122 64 118.500C76 122 82 115 90 118C98 121 102 115 111 119',
      toned(color, 0.5),
      2.6,
    ),
}
