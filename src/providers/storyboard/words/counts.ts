// Words for how many of a thing there are. What a picture can hold is the collector's business.

export const counts: ReadonlyMap<string, number> = new Map([
  ...[
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ].flatMap((word, at): [string, number][] => [
    [word, at + 1],
    [`${at + 1}`, at + 1],
  ]),
  ...listed(1, 'single, lone, lonely, solitary, only one'),
  ...listed(2, 'couple of, pair of, both, twin, two of, double, pairs of'),
  ...listed(
    3,
    'several, some, few, trio of, three of, triple, handful of, family of, pile of, stack of, bunch of, litter of',
  ),
  ...listed(3, 'various, assorted, different, multiple'),
  ...listed(
    4,
    'row of, line of, basket of, bucket of, box of, bouquet of, circle of, team of, group of, gang of, band of',
  ),
  ...listed(
    5,
    `many, lots of, lot of, plenty of, flock of, herd of, pack of, school of, pod of, colony of, pride of, fleet of, field of,
    fields of, garden of, forest of, bamboo forest, bamboo grove, sunflower field, tulip field, lavender field, wheat field, rose garden,
    flower field, flower meadow, flower garden, pumpkin patch, pumpkin field, corn field, cornfield, sea of, cluster of, collection of, full of, filled with, covered with, covered in, troop of,
    convoy of, caravan of`,
  ),
  ...listed(10, 'dozen, dozen of'),
  ...listed(
    6,
    `dozens of, half dozen, hundred, hundreds of, thousand, thousands of, million, millions of, crowd of, crowds of, swarm of,
    army of, countless, endless, numerous, hordes of, horde of, mountain of, heaps of, tons of, loads of, bursting with`,
  ),
])

function listed(count: number, list: string): [string, number][] {
  return list.split(/,\s+/).map((phrase) => [phrase, count])
}
