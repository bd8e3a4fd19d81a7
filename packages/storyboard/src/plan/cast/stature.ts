// Things whose default size suits a picture that shows nothing else. Next to other things, they are smaller.

/** Returns the factor by which a thing becomes smaller next to other things: a bird next to an elephant is small. */
export function besideOthers(sprite: string): number {
  return statures.get(sprite) ?? 1
}

const statures: ReadonlyMap<string, number> = new Map([
  ...all(
    0.62,
    'butterfly monarch-butterfly honeybee lady-beetle beetle ant bug cricket spider scorpion worm fly mosquito snail',
  ),
  ...all(
    0.54,
    `bird robin sparrow canary swallow black-bird gull pigeon dove bird-flying robin-flying sparrow-flying canary-flying
    swallow-flying black-bird-flying gull-flying pigeon-flying baby-chick hatching-chick`,
  ),
  ...all(0.75, 'mouse chicken-figure rooster duck duck-flying chipmunk hedgehog'),
  ...all(0.78, 'dog dog-leashed rabbit goose turkey parrot dog-face-figure rabbit-face-figure'),
])

function all(share: number, sprites: string): readonly (readonly [string, number])[] {
  return sprites.split(/\s+/).map((sprite) => [sprite, share] as const)
}
