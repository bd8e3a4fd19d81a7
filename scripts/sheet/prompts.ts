// The fixed lists that are drawn for a person to look at: every setting, hour, weather, season, style and ratio, and
// what the engine must get right about words. Change a prompt only together with the reason in the commit.

import type { AspectRatio } from '../../src/domain/tasks/catalog.ts'

export interface SheetPrompt {
  readonly prompt: string
  readonly ratio: AspectRatio
}

export const stills: readonly SheetPrompt[] = [
  { prompt: 'a fox by mushrooms at sunset', ratio: '1:1' },
  { prompt: 'a whale and a sailboat on the sea at night', ratio: '1:1' },
  { prompt: 'three cats on a sofa in a cosy room', ratio: '4:3' },
  { prompt: 'a castle on a hill at dawn, misty', ratio: '16:9' },
  { prompt: 'a rocket flies through space past a planet', ratio: '9:16' },
  { prompt: 'a polar bear in the snow under northern lights', ratio: '3:2' },
  { prompt: 'tropical fish swim over a coral reef', ratio: '16:9' },
  { prompt: 'two camels in the desert at noon', ratio: '21:9' },
  { prompt: 'a taxi in a city street at night in the rain', ratio: '9:16' },
  { prompt: 'a dragon above the mountains, thunderstorm', ratio: '2:3' },
  { prompt: 'a blue car drives through the city', ratio: '16:9' },
  { prompt: 'an owl in a misty forest at night', ratio: '3:4' },
  { prompt: 'a lighthouse on the coast at sunset with seagulls', ratio: '2:3' },
  { prompt: 'a hot air balloon over a village in the morning', ratio: '3:4' },
  { prompt: 'a rabbit under an umbrella in the rain', ratio: '1:1' },
  { prompt: 'a swan on a lake, watercolour', ratio: '4:3' },
  { prompt: 'pixel art of a dragon and a castle', ratio: '1:1' },
  { prompt: 'line drawing of an elephant and a bird', ratio: '4:3' },
  { prompt: 'film noir, a detective in the city at night', ratio: '2:3' },
  { prompt: 'neon jellyfish in the deep sea', ratio: '9:16' },
  { prompt: 'paper cut of a deer in the winter forest', ratio: '1:1' },
  { prompt: 'oil painting of sunflowers and a windmill', ratio: '4:3' },
  { prompt: 'a steam train in the mountains, vintage film', ratio: '16:9' },
  { prompt: 'a bear in the autumn forest', ratio: '3:2' },
  { prompt: 'a japanese castle in spring, cherry blossoms', ratio: '16:9' },
  { prompt: 'a snowman by a cottage, snowing at night', ratio: '1:1' },
  { prompt: 'a ship in a storm at sea', ratio: '21:9' },
  { prompt: 'close-up of a panda', ratio: '1:1' },
  { prompt: 'a village by a river from above', ratio: '16:9' },
  { prompt: 'five penguins walk over the ice', ratio: '21:9' },
  { prompt: 'a tiny mouse next to a huge cheese in the kitchen', ratio: '4:3' },
  { prompt: 'an eagle above a castle', ratio: '3:4' },
  { prompt: 'a red boat on a lake at dawn, fog', ratio: '3:2' },
  { prompt: 'an astronaut on the moon, the earth in the sky', ratio: '1:1' },
  { prompt: 'a unicorn under a rainbow in a meadow', ratio: '3:2' },
  { prompt: 'a t-rex in the jungle in front of a volcano', ratio: '4:3' },
  { prompt: 'a lion and two zebras in the savanna at sunset', ratio: '21:9' },
  { prompt: 'a farm with a tractor, a cow and chickens', ratio: '16:9' },
  { prompt: 'a birthday cake and balloons on a table', ratio: '1:1' },
  { prompt: 'a cup of coffee and a croissant in a café', ratio: '4:3' },
  { prompt: 'a witch flies past the full moon, halloween', ratio: '2:3' },
  { prompt: 'a mermaid and a turtle under the sea', ratio: '9:16' },
  { prompt: 'a wizard in a dark cave with crystals', ratio: '3:4' },
  { prompt: 'a robot in a garden full of flowers', ratio: '1:1' },
  { prompt: 'children play football in the park on a summer day', ratio: '16:9' },
  { prompt: 'a purple cow jumps over the moon', ratio: '1:1' },
  { prompt: 'an epic cinematic masterpiece about freedom', ratio: '3:2' },
  { prompt: 'a girl walks her dog on the beach, golden hour', ratio: '9:16' },
]

export const films: readonly SheetPrompt[] = [
  { prompt: 'a fox runs through the autumn forest', ratio: '16:9' },
  { prompt: 'a whale swims in the sea at night', ratio: '16:9' },
  { prompt: 'snow falls on a village at night', ratio: '16:9' },
  { prompt: 'a rocket flies through space', ratio: '16:9' },
  { prompt: 'time lapse, day turns to night over the city', ratio: '16:9' },
  { prompt: 'an eagle flies above a castle, pan left', ratio: '16:9' },
  { prompt: 'a sailboat in a storm, rain and lightning', ratio: '16:9' },
  { prompt: 'tropical fish swim under water', ratio: '16:9' },
  { prompt: 'zoom in slowly on an owl in a foggy forest', ratio: '16:9' },
  { prompt: 'a train drives through the mountains', ratio: '16:9' },
  { prompt: 'a hot air balloon rises over a meadow in the morning', ratio: '16:9' },
  { prompt: 'cherry petals fall, a rabbit jumps in the spring meadow', ratio: '16:9' },
]
