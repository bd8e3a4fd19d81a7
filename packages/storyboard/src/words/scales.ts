// Words for how large a thing is, as the factor by which it is drawn larger than usual.

import { listed } from './listed.ts'

export const scales: ReadonlyMap<string, number> = new Map([
  ...listed(
    'tiny, teeny, minuscule, miniature, microscopic, teeny tiny, itsy bitsy, thumb sized, tiny little',
    0.55,
  ),
  ...listed('baby, mini, toy, pocket sized, newborn', 0.65),
  ...listed('small, little, short, petite, young, cute little, cute small, juvenile', 0.75),
  ...listed('big, large, tall, chubby, fat, plump, grand, oversized, bulky, broad, great big', 1.25),
  ...listed(
    'huge, giant, enormous, massive, towering, mighty, very big, very large, king sized, immense',
    1.5,
  ),
  ...listed('gigantic, colossal, humongous, monumental, mountainous, titanic, gargantuan', 1.7),
  ...listed('mother, father, mama, papa, mommy, daddy, mom, dad, adult', 1.1),
  // Said of a thing, these mean no place, style or stone: `a vintage car`, `a crystal palace`.
  ...listed('vintage, retro, antique, medieval, crystal', 1),
])

/** Its young or its parents: `a bear and her cubs` are bears. */
export const kin: ReadonlyMap<string, number> = new Map([
  ...listed('mother, father, mama, papa, mom, dad, mate', 1.1),
  ...listed('parent, friend, twin, brother, sister, sibling, family', 1),
  ...listed(
    'cub, joey, pup, puppy, kitten, calf, foal, chick, baby, child, young, offspring, youngster, son, daughter, newborn',
    0.6,
  ),
])
