// The fixed prompts of the contact sheets: every place, hour, weather, season, style and ratio, and word combinations
// that the engine must read correctly. If you change a prompt, give the reason in the commit.

import type { AspectRatio } from '../src/lib/request.ts'

export interface SheetPrompt {
  readonly prompt: string
  readonly aspectRatio: AspectRatio
}

/** The seed of all sheets. A different seed would give different compositions. */
export const seed = 'sheet'

export const stills: readonly SheetPrompt[] = [
  { prompt: 'a fox by mushrooms at sunset', aspectRatio: '1:1' },
  { prompt: 'a whale and a sailboat on the sea at night', aspectRatio: '1:1' },
  { prompt: 'three cats on a sofa in a cosy room', aspectRatio: '4:3' },
  { prompt: 'a castle on a hill at dawn, misty', aspectRatio: '16:9' },
  { prompt: 'a rocket flies through space past a planet', aspectRatio: '9:16' },
  { prompt: 'a polar bear in the snow under northern lights', aspectRatio: '3:2' },
  { prompt: 'tropical fish swim over a coral reef', aspectRatio: '16:9' },
  { prompt: 'two camels in the desert at noon', aspectRatio: '21:9' },
  { prompt: 'a taxi in a city street at night in the rain', aspectRatio: '9:16' },
  { prompt: 'a dragon above the mountains, thunderstorm', aspectRatio: '2:3' },
  { prompt: 'a blue car drives through the city', aspectRatio: '16:9' },
  { prompt: 'an owl in a misty forest at night', aspectRatio: '3:4' },
  { prompt: 'a lighthouse on the coast at sunset with seagulls', aspectRatio: '2:3' },
  { prompt: 'a hot air balloon over a village in the morning', aspectRatio: '3:4' },
  { prompt: 'a rabbit under an umbrella in the rain', aspectRatio: '1:1' },
  { prompt: 'a swan on a lake, watercolour', aspectRatio: '4:3' },
  { prompt: 'pixel art of a dragon and a castle', aspectRatio: '1:1' },
  { prompt: 'line drawing of an elephant and a bird', aspectRatio: '4:3' },
  { prompt: 'film noir, a detective in the city at night', aspectRatio: '2:3' },
  { prompt: 'neon jellyfish in the deep sea', aspectRatio: '9:16' },
  { prompt: 'paper cut of a deer in the winter forest', aspectRatio: '1:1' },
  { prompt: 'oil painting of sunflowers and a windmill', aspectRatio: '4:3' },
  { prompt: 'a steam train in the mountains, vintage film', aspectRatio: '16:9' },
  { prompt: 'a bear in the autumn forest', aspectRatio: '3:2' },
  { prompt: 'a japanese castle in spring, cherry blossoms', aspectRatio: '16:9' },
  { prompt: 'a snowman by a cottage, snowing at night', aspectRatio: '1:1' },
  { prompt: 'a ship in a storm at sea', aspectRatio: '21:9' },
  { prompt: 'close-up of a panda', aspectRatio: '1:1' },
  { prompt: 'a village by a river from above', aspectRatio: '16:9' },
  { prompt: 'five penguins walk over the ice', aspectRatio: '21:9' },
  { prompt: 'a tiny mouse next to a huge cheese in the kitchen', aspectRatio: '4:3' },
  { prompt: 'an eagle above a castle', aspectRatio: '3:4' },
  { prompt: 'a red boat on a lake at dawn, fog', aspectRatio: '3:2' },
  { prompt: 'an astronaut on the moon, the earth in the sky', aspectRatio: '1:1' },
  { prompt: 'a unicorn under a rainbow in a meadow', aspectRatio: '3:2' },
  { prompt: 'a t-rex in the jungle in front of a volcano', aspectRatio: '4:3' },
  { prompt: 'a lion and two zebras in the savanna at sunset', aspectRatio: '21:9' },
  { prompt: 'a farm with a tractor, a cow and chickens', aspectRatio: '16:9' },
  { prompt: 'a birthday cake and balloons on a table', aspectRatio: '1:1' },
  { prompt: 'a cup of coffee and a croissant in a café', aspectRatio: '4:3' },
  { prompt: 'a witch flies past the full moon, halloween', aspectRatio: '2:3' },
  { prompt: 'a mermaid and a turtle under the sea', aspectRatio: '9:16' },
  { prompt: 'a wizard in a dark cave with crystals', aspectRatio: '3:4' },
  { prompt: 'a robot in a garden full of flowers', aspectRatio: '1:1' },
  { prompt: 'children play football in the park on a summer day', aspectRatio: '16:9' },
  { prompt: 'a purple cow jumps over the moon', aspectRatio: '1:1' },
  { prompt: 'an epic cinematic masterpiece about freedom', aspectRatio: '3:2' },
  { prompt: 'a girl walks her dog on the beach, golden hour', aspectRatio: '9:16' },
]

export const films: readonly SheetPrompt[] = [
  { prompt: 'a fox runs through the autumn forest', aspectRatio: '16:9' },
  { prompt: 'a whale swims in the sea at night', aspectRatio: '16:9' },
  { prompt: 'snow falls on a village at night', aspectRatio: '16:9' },
  { prompt: 'a rocket flies through space', aspectRatio: '16:9' },
  { prompt: 'time lapse, day turns to night over the city', aspectRatio: '16:9' },
  { prompt: 'an eagle flies above a castle, pan left', aspectRatio: '16:9' },
  { prompt: 'a sailboat in a storm, rain and lightning', aspectRatio: '16:9' },
  { prompt: 'tropical fish swim under water', aspectRatio: '16:9' },
  { prompt: 'zoom in slowly on an owl in a foggy forest', aspectRatio: '16:9' },
  { prompt: 'a train drives through the mountains', aspectRatio: '16:9' },
  { prompt: 'a hot air balloon rises over a meadow in the morning', aspectRatio: '16:9' },
  { prompt: 'cherry petals fall, a rabbit jumps in the spring meadow', aspectRatio: '16:9' },
]
