// Birds that the illustrations show on their feet, and their drawings with spread wings.

/** How it is drawn in the air; what has no other drawing stays as it is. */
export function onTheWing(sprite: string): string {
  return flying.has(sprite) ? `${sprite}-flying` : sprite
}

const flying: ReadonlySet<string> = new Set([
  'bird',
  'robin',
  'sparrow',
  'canary',
  'swallow',
  'black-bird',
  'parrot',
  'gull',
  'pigeon',
  'duck',
  'goose',
  'swan',
  'flamingo',
])
