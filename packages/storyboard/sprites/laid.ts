// Food that stands on a corner in the illustrations, rotated to lie flat. Long food is drawn smaller to fit on its
// artboard.

/** The clockwise rotation in degrees and the scale of each drawing, keyed by the drawing's name. */
const laid: Readonly<Record<string, readonly [turn: number, scale: number]>> = {
  'baguette-bread': [40, 0.8],
  'ear-of-corn': [42, 0.78],
  'hot-dog': [-28, 0.9],
  'cheese-wedge': [9, 0.94],
  burrito: [-40, 0.86],
  carrot: [38, 0.86],
  eggplant: [-36, 0.84],
  watermelon: [-26, 0.92],
  'pea-pod': [38, 0.8],
  peanuts: [26, 0.88],
  taco: [14, 0.94],
  'poultry-leg': [-40, 0.88],
  lime: [-14, 0.94],
  'hot-pepper': [30, 0.9],
  potato: [22, 0.94],
  dumpling: [14, 0.94],
  'chocolate-bar': [-38, 0.88],
  croissant: [10, 0.94],
}

/**
 * Returns drawings that lie flat, under the same names. `bodyOf` returns the drawing of an illustration by its name.
 */
export function layDown(bodyOf: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(laid).map(([name, [turn, scale]]) => [
      name,
      `<g transform="translate(64 64) rotate(${turn}) scale(${scale}) translate(-64 -64)">${bodyOf(name)}</g>`,
    ]),
  )
}
