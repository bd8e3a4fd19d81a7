// What stands for a word that names nothing one can see, where a prompt names nothing else: read after the prompt's own
// words, which keep their say.

import { listed } from '../listed.ts'

export const symbols: ReadonlyMap<string, string> = new Map([
  ...listed(
    'love, romance, love story, in love, valentine, valentines day',
    'two swans on a lake at sunset, a big heart',
  ),
  ...listed('friendship', 'a dog and a cat on a meadow'),
  ...listed('freedom, liberty, independence', 'an eagle flies over the mountains'),
  ...listed('hope, faith, new beginning, optimism', 'a bird flies over hills at sunrise'),
  ...listed('peace', 'a white dove flies over a meadow'),
  ...listed('music, melody, song, harmony', 'a violin, a trumpet and a drum'),
  ...listed('time, eternity', 'a clock and an hourglass on a table'),
  ...listed('dream, dreams, dreaming', 'a bed above the clouds at night, stars'),
  ...listed('adventure, journey, discovery', 'a sailing ship on the sea'),
  ...listed('magic, sorcery', 'a wizard in a forest at night, sparkles'),
  ...listed('happiness, joy', 'three balloons over a meadow'),
  ...listed('knowledge, wisdom, learning', 'an owl on books in a library'),
  ...listed('loneliness, solitude', 'a boat on a lake in the fog'),
  ...listed('courage, bravery', 'a knight before a castle'),
  ...listed('childhood', 'a boy and a girl with a kite on a meadow'),
  ...listed('technology, future', 'a robot in the city'),
  ...listed('innocence', 'a lamb on a meadow'),
])
