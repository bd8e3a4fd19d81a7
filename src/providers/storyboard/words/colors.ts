// Words for the colour of a thing. Some are things too (`orange`, `rose`): `context.ts` tells them apart.

import type { Color } from '../color.ts'

export const colors: ReadonlyMap<string, Color> = new Map([
  ...listed('#d83a34', 'red, bright red, scarlet'),
  ...listed('#9c1f2e', 'dark red, crimson, maroon, burgundy, blood red, wine red'),
  ...listed('#b5242f', 'ruby'),
  ...listed('#f28a2e', 'orange, bright orange, ginger'),
  ...listed('#c4622d', 'rust, copper, bronze, auburn, terracotta'),
  ...listed('#f4c430', 'yellow, bright yellow, mustard, lemon yellow'),
  ...listed('#fbe58a', 'light yellow, pale yellow, blonde, blond'),
  ...listed('#f0b429', 'golden, gold, amber, made of gold'),
  ...listed('#4fa845', 'green, bright green, grass green, leaf green'),
  ...listed('#2f6b35', 'dark green, forest green'),
  ...listed('#9bd67f', 'light green, mint, mint green, pale green'),
  ...listed('#a4d233', 'lime, lime green, neon green'),
  ...listed('#7f8f3c', 'olive, olive green'),
  ...listed('#1f9d6b', 'emerald, emerald green, jade'),
  ...listed('#2aa9a4', 'teal, turquoise, aquamarine, cyan, aqua'),
  ...listed('#3b7dd8', 'blue, bright blue, cobalt, azure, sapphire, royal blue'),
  ...listed('#8cc5f0', 'light blue, pale blue, baby blue, sky blue, pastel blue'),
  ...listed('#1f3d7a', 'dark blue, navy, navy blue, midnight blue, deep blue, indigo'),
  ...listed('#8e4fc4', 'purple, violet, bright purple'),
  ...listed('#c3a3e6', 'lilac, lavender, light purple, mauve, pastel purple'),
  ...listed('#5a2d82', 'dark purple, deep purple'),
  ...listed('#f27aa8', 'pink, rose, light pink, pastel pink, rose pink, salmon, coral'),
  ...listed('#e0408c', 'magenta, fuchsia, hot pink, bright pink, neon pink'),
  ...listed('#8a5a36', 'brown, chestnut, light brown'),
  ...listed('#5b3a22', 'dark brown, chocolate brown, chocolate, coffee brown'),
  ...listed('#d9bb8b', 'beige, tan, sandy, cream, cream colored, cream coloured, ivory'),
  ...listed('#2e2e36', 'black, jet black, pitch black, ebony'),
  ...listed('#f4f4f2', 'white, snow white, snowy white, pure white'),
  ...listed('#9aa0a8', 'grey, gray, light grey, light gray, silver grey, ash grey'),
  ...listed('#5f646d', 'dark grey, dark gray, charcoal grey, black and white'),
  ...listed('#9fb0bf', 'robot, robotic, mechanical, steel, iron, metal'),
  ...listed('#a9743f', 'wooden, wood'),
  ...listed('#8d8f94', 'stone, concrete'),
  ...listed('#c3cad3', 'silver, silvery, chrome, metallic, platinum'),
])

/** Whether a thing has this colour anyway; its illustration shows it better than a coat of paint. */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  [
    [
      'red',
      'fox, apple, ladybug, ladybird, rose, strawberry, cherry, tomato, lobster, crab, mushroom, toadstool, heart, car, fire engine, fire truck, balloon, lantern, hibiscus, tulip, barn, phoenix, squirrel',
    ],
    [
      'orange',
      'fox, cat, kitten, tiger, pumpkin, carrot, tangerine, goldfish, clownfish, orangutan, leaf, maple leaf, crab, butterfly, monarch',
    ],
    [
      'yellow',
      'chick, duckling, banana, lemon, sunflower, star, taxi, cab, sun, corn, cheese, bee, canary, rubber duck, school bus, helicopter',
    ],
    ['golden', 'lion, crown, star, bell, key, trophy, honey, coin, labrador, egg'],
    [
      'green',
      'frog, toad, tree, turtle, tortoise, crocodile, alligator, snake, lizard, dragon, dinosaur, t-rex, cactus, parrot, tractor, alien, pear, leaf, clover, fern, palm, bush, caterpillar, goblin, grasshopper, broccoli, cucumber, avocado, zombie',
    ],
    ['dark green', 'tree, pine, fir, crocodile, dragon'],
    ['blue', 'whale, bird, butterfly, dolphin, jellyfish, fish, shark, genie'],
    [
      'pink',
      'pig, piglet, flamingo, cherry blossom, lotus, tulip, peach, worm, donut, doughnut, squid, octopus',
    ],
    [
      'brown',
      'bear, horse, dog, deer, monkey, squirrel, hedgehog, owl, cow, moose, log, bison, camel, beaver, otter, sloth, acorn, eagle, kangaroo',
    ],
    ['dark brown', 'bear, horse, moose, gorilla'],
    ['black', 'raven, crow, cat, ant, spider, bat, gorilla, panther, orca'],
    [
      'white',
      'swan, rabbit, bunny, polar bear, sheep, lamb, goose, dove, snowman, ghost, seagull, cloud, daisy, goat, house, snowflake, llama, alpaca, unicorn, mouse, pearl, seal, arctic fox, chicken, hen, skull, skeleton',
    ],
    [
      'grey',
      'wolf, elephant, mouse, rat, koala, rhino, rhinoceros, hippo, donkey, dolphin, seal, shark, rock, stone, whale, pigeon, raccoon, robot, castle',
    ],
    ['black and white', 'panda, zebra, penguin, cow, orca, badger, skunk, dalmatian, killer whale'],
    ['purple', 'grape, lavender, hyacinth, aubergine, eggplant'],
    ['silver', 'robot, sword, fish, ring'],
  ].map(([name = '', list = '']) => [colors.get(name) ?? '#000000', new Set(list.split(', '))]),
)

function listed(color: Color, list: string): [string, Color][] {
  return list.split(', ').map((phrase) => [phrase, color])
}
