// Words for the colour of a thing. Some are things too (`orange`, `rose`): `context.ts` tells them apart.

import type { Color } from '../lib/color.ts'
import { listed } from './listed.ts'

export const colors: ReadonlyMap<string, Color> = new Map([
  ...listed('red, bright red, scarlet', '#d83a34'),
  ...listed('dark red, crimson, maroon, burgundy, blood red, wine red', '#9c1f2e'),
  ...listed('ruby', '#b5242f'),
  ...listed('orange, bright orange, ginger', '#f28a2e'),
  ...listed('rust, copper, bronze, auburn, terracotta', '#c4622d'),
  ...listed('yellow, bright yellow, mustard, lemon yellow', '#f4c430'),
  ...listed('light yellow, pale yellow, blonde, blond', '#fbe58a'),
  ...listed('golden, gold, amber, made of gold', '#f0b429'),
  ...listed('green, bright green, grass green, leaf green', '#4fa845'),
  ...listed('dark green, forest green', '#2f6b35'),
  ...listed('light green, mint, mint green, pale green', '#9bd67f'),
  ...listed('lime, lime green, neon green', '#a4d233'),
  ...listed('olive, olive green', '#7f8f3c'),
  ...listed('emerald, emerald green, jade', '#1f9d6b'),
  ...listed('teal, turquoise, aquamarine, cyan, aqua', '#2aa9a4'),
  ...listed('blue, bright blue, cobalt, azure, sapphire, royal blue', '#3b7dd8'),
  ...listed('light blue, pale blue, baby blue, sky blue, pastel blue', '#8cc5f0'),
  ...listed('dark blue, navy, navy blue, midnight blue, deep blue, indigo', '#1f3d7a'),
  ...listed('purple, violet, bright purple', '#8e4fc4'),
  ...listed('lilac, lavender, light purple, mauve, pastel purple', '#c3a3e6'),
  ...listed('dark purple, deep purple', '#5a2d82'),
  ...listed('pink, rose, light pink, pastel pink, rose pink, salmon, coral', '#f27aa8'),
  ...listed('magenta, fuchsia, hot pink, bright pink, neon pink', '#e0408c'),
  ...listed('brown, chestnut, light brown', '#8a5a36'),
  ...listed('dark brown, chocolate brown, chocolate, coffee brown', '#5b3a22'),
  ...listed('beige, tan, sandy, cream, cream colored, cream coloured, ivory', '#d9bb8b'),
  ...listed('black, jet black, pitch black, ebony', '#2e2e36'),
  ...listed('white, snow white, snowy white, pure white', '#f4f4f2'),
  ...listed('grey, gray, light grey, light gray, silver grey, ash grey', '#9aa0a8'),
  ...listed('dark grey, dark gray, charcoal grey, black and white', '#5f646d'),
  ...listed('robot, robotic, mechanical, steel, iron, metal', '#9fb0bf'),
  ...listed('wooden, wood', '#a9743f'),
  ...listed('stone, concrete', '#8d8f94'),
  ...listed('silver, silvery, chrome, metallic, platinum', '#c3cad3'),
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
