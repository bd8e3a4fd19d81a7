// Words for how many of a thing there are. What a picture can hold is the collector's business.

import { listed } from './listed.ts'

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
  ...listed('single, lone, lonely, solitary, only one', 1),
  ...listed('couple of, pair of, both, twin, two of, double, pairs of', 2),
  ...listed(
    'several, some, few, trio of, three of, triple, handful of, family of, pile of, stack of, bunch of, litter of',
    3,
  ),
  ...listed('various, assorted, different, multiple', 3),
  ...listed(
    'row of, line of, basket of, bucket of, box of, bouquet of, circle of, team of, group of, gang of, band of',
    4,
  ),
  ...listed(
    `many, lots of, lot of, plenty of, flock of, herd of, pack of, school of, pod of, colony of, pride of, fleet of, field of,
    fields of, garden of, forest of, bamboo forest, bamboo grove, sunflower field, tulip field, lavender field, wheat field, rose garden,
    flower field, flower meadow, flower garden, pumpkin patch, pumpkin field, corn field, cornfield, sea of, cluster of, collection of, full of, filled with, covered with, covered in, troop of,
    convoy of, caravan of`,
    5,
  ),
  ...listed('dozen, dozen of', 10),
  ...listed(
    `dozens of, half dozen, hundred, hundreds of, thousand, thousands of, million, millions of, crowd of, crowds of, swarm of,
    army of, countless, endless, numerous, hordes of, horde of, mountain of, heaps of, tons of, loads of, bursting with`,
    6,
  ),
])
