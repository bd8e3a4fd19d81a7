// Words for how large a thing is, as the factor by which it is drawn larger than usual.

export const scales: ReadonlyMap<string, number> = new Map([
  ...listed(
    0.55,
    'tiny, teeny, minuscule, miniature, microscopic, teeny tiny, itsy bitsy, thumb sized, tiny little',
  ),
  ...listed(0.65, 'baby, mini, toy, pocket sized, newborn'),
  ...listed(0.75, 'small, little, short, petite, young, cute little, cute small, juvenile'),
  ...listed(1.25, 'big, large, tall, chubby, fat, plump, grand, oversized, bulky, broad, great big'),
  ...listed(
    1.5,
    'huge, giant, enormous, massive, towering, mighty, very big, very large, king sized, immense',
  ),
  ...listed(1.7, 'gigantic, colossal, humongous, monumental, mountainous, titanic, gargantuan'),
  ...listed(1.1, 'mother, father, mama, papa, mommy, daddy, mom, dad, adult'),
  // Said of a thing, these mean no place, style or stone: `a vintage car`, `a crystal palace`.
  ...listed(1, 'vintage, retro, antique, medieval, crystal'),
])

/** Its young or its parents: `a bear and her cubs` are bears. */
export const kin: ReadonlyMap<string, number> = new Map([
  ...listed(1.1, 'mother, father, mama, papa, mom, dad, mate'),
  ...listed(1, 'parent, friend, twin, brother, sister, sibling, family'),
  ...listed(
    0.6,
    'cub, joey, pup, puppy, kitten, calf, foal, chick, baby, child, young, offspring, youngster, son, daughter, newborn',
  ),
])

function listed(factor: number, list: string): [string, number][] {
  return list.split(', ').map((phrase) => [phrase, factor])
}
