// Which way illustrations look, and which of them cannot be turned round. Nearly all animals and vehicles of the set look
// to the left, so only the exceptions are listed.

export type Heading = 'left' | 'right'

/** As it is drawn. What looks straight out of the picture counts as left, which harms nobody. */
export function drawnHeading(sprite: string): Heading {
  return lookingRight.has(sprite) || sprite.endsWith('-facing-right') ? 'right' : 'left'
}

/** Letters and emblems would be read backwards, and a lit side would contradict its neighbour's. */
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
