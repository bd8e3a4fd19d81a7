// The prompts of most tasks in the screenshots.

export const prompts: readonly string[] = [
  'A red fox in a snowy forest at sunrise',
  'A lighthouse in a storm at night, oil painting',
  'A hot-air balloon over lavender fields, watercolor',
  'A sailboat on a calm lake at dusk, paper cutout',
  'Two cats on a roof under a full moon, noir',
  'A robot waters sunflowers in a garden, pixel art',
  'An owl in an old oak by moonlight',
  'A penguin family on the ice under the northern lights',
  'A train crosses a viaduct in autumn',
  'A whale under the stars',
  'A bear cub by a waterfall in spring',
  'A castle on a hill at golden hour',
]
