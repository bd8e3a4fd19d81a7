// Decides what a scene leaves out because the prompt excludes it. Pure.

import type { Intent, Kind } from '../words/intent.ts'

/** Returns whether the prompt excludes this illustration or its entire kind. */
export function isLeftOut(sprite: string, { without }: Pick<Intent, 'without'>): boolean {
  return without.includes(sprite) || without.some((name) => members.get(name)?.has(sprite) === true)
}

/** Returns whether the prompt excludes this part of the sky. */
export function isSkyLeftOut(kind: 'stars' | 'sun' | 'moon', { without }: Pick<Intent, 'without'>): boolean {
  return without.includes(kind)
}

const trees = `deciduous-tree evergreen-tree palm-tree leafless-tree bare-tree snowy-fir birch willow apple-tree cherry-tree
  maple-tree hanging-branch bamboo-stalks treehouse`
const flowers = `wildflowers tulip hyacinth daisy poppy rose-figure sunflower-figure hibiscus-figure blossom-figure flowering-bush
  lavender-row`
const kinds: Partial<Record<Kind, string>> = {
  clouds: 'cloud',
  trees,
  flowers,
  plants: `${trees} ${flowers} bush fern grass-tuft reeds jungle-leaves cactus herb seedling sheaf-of-rice potted-plant kelp`,
  birds: 'swan duck parrot eagle owl gull bird',
  buildings: `house houses house-with-garden derelict-house cottage hut church castle barn windmill treehouse well
    picket-fence lighthouse-tower igloo`,
  furniture: `fireplace cosy-armchair floor-lamp rug kitchen-stove chair cosy-bed bookshelf cafe-table toy-chest framed-picture
    basket teddy-bear`,
}

const members: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(kinds).map(([kind, sprites]) => [kind, new Set(sprites.split(/\s+/))]),
)
