// Birds whose default illustration stands, and their drawings with spread wings.

/** Returns the drawing of a bird in the air, or the given sprite if there is none. */
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
