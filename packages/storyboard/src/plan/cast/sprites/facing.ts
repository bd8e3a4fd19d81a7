// The direction in which each illustration looks, and whether it can be mirrored. Nearly all animals and vehicles look
// to the left, so only the exceptions are listed.

export type Heading = 'left' | 'right'

/**
 * Returns the direction in which the illustration looks. Figures that look straight ahead count as looking left, which
 * does no harm.
 */
export function drawnHeading(sprite: string): Heading {
  return lookingRight.has(sprite) || sprite.endsWith('-facing-right') ? 'right' : 'left'
}

/**
 * Returns whether the illustration may be mirrored. Mirroring would reverse letters and emblems, and would put the lit
 * side of a thing where its neighbours have shade.
 */
export function canTurn(sprite: string): boolean {
  return !lettered.has(sprite)
}

export const lookingRight: ReadonlySet<string> = new Set([
  'airplane',
  'airplane-departure',
  'small-airplane',
  'rocket',
  'superhero',
  'mermaid',
  'merman',
  'person-rowing-boat',
  'man-rowing-boat',
  'woman-rowing-boat',
  'flying-disc',
  'sailing-ship',
])

export const lettered: ReadonlySet<string> = new Set([
  'ambulance',
  'police-car',
  'taxi',
  'oncoming-taxi',
  'oncoming-police-car',
  'bus-stop',
  'bank',
  'hotel',
  'hospital',
  'school',
  'books',
  'open-book',
  'newspaper',
  'calendar',
  'musical-keyboard',
  'mantelpiece-clock',
  'alarm-clock',
  'laptop',
  'television',
])
