import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent } from '../intent.ts'
import { readPrompt } from './read-prompt.ts'

test('the scene is set in the first place that the prompt names, or else where its things belong', () => {
  assertRead({
    'a castle in the mountains by the sea': 'mountains',
    'a castle on a hill by the sea': 'beach',
    'a city under the sea': 'city',
    'a castle under the sea': 'underwater',
    'at the bottom of the sea': 'underwater',
    'on the moon': 'space',
    'a deer in the winter forest': 'forest winter',
    'a castle under a pink sky': 'village sunset',
    'an eagle in the sky': 'sky',
    'a castle above the clouds': 'sky',
    'a wizard in a cave with crystals': 'cave',
    'roses in a garden': 'garden',
    'a village in the snow': 'village winter',
    'penguins on the ice': 'snow winter',
    'a camel': 'desert',
    'a cup of coffee': 'room',
    'a cat': 'room',
    'a cat in the rain': 'meadow rain',
    'a cat under the stars': 'meadow night stars',
    'a bear and a fish': 'lake',
    'a cat in a boat': 'sea',
    'a frog riding a bicycle': 'city',
    'a goldfish in a bowl': 'room',
    'a waterfall': 'lake',
    'a fox by a waterfall': 'forest',
    'a cat on a bed': 'room',
    'a market': 'village',
    'a boy on a pier': 'beach',
    'a car on a coastal road': 'beach',
    'a football match in a stadium': 'meadow',
    'a panda in a bamboo forest': 'jungle',
    'a girl in a lavender field': 'farm',
    'a dancer on a stage': 'room',
    'a dog swims': 'lake',
    'sunrise over paris': 'city dawn',
    'the great barrier coral reef': 'underwater',
    'a sandstorm': 'desert fog air dust',
    'a car on a country road': 'city',
    'a picnic in the park': 'garden',
    'depth of field, studio lighting, a horse': 'meadow',
  })
})

test('a prompt can name an hour, and a second hour to which the light turns', () => {
  assertRead({
    'an owl at night': 'forest night',
    'a fox at dawn': 'forest dawn',
    'golden hour at the beach': 'beach golden',
    'a city at blue hour': 'city blue',
    'a blue sky over a meadow': 'meadow',
    'day turns to night': 'meadow → night',
    'from sunrise to sunset': 'meadow dawn → sunset',
    'night turning into day': 'meadow night → day',
    'time lapse of a city': 'city → night',
    'timelapse of the milky way': 'meadow night → dawn stars',
    'the sun sets over the sea': 'sea sunset → night',
    'the sun rises': 'meadow dawn → day',
    'night falls on a village': 'village sunset → night',
    'a day at the beach at sunset': 'beach sunset',
    moon: 'meadow night full-moon',
    'a full moon at sunset': 'meadow sunset full-moon',
    'a road to a night market at dawn': 'village night',
  })
})

test('a prompt can name the weather, a season, spectacles in the sky, and things in the air', () => {
  assertRead({
    'rain in the city': 'city rain',
    'it is snowing on a village': 'village snow winter',
    'snow falls': 'meadow snow winter',
    'a thunderstorm at sea': 'sea storm lightning',
    'a storm': 'meadow storm',
    'foggy morning': 'meadow dawn fog',
    'a meadow without clouds': 'meadow',
    'a beach, no rain': 'beach',
    'leaves fall': 'meadow autumn air leaves',
    'in the fall': 'meadow autumn',
    'spring in the park': 'garden spring',
    'a hot spring': 'lake',
    'cherry blossoms': 'meadow spring air petals',
    'a summer day': 'meadow summer',
    'christmas in the village': 'village snow winter',
    'a rainbow over a farm': 'farm rainbow',
    'northern lights': 'meadow night aurora',
    'fireworks over the city': 'city night fireworks',
    'shooting stars': 'meadow night shooting-stars',
    'a forest without fireflies': 'forest',
    'fireflies in the forest': 'forest night air fireflies',
    'a campfire': 'forest air embers',
    'a birthday party': 'meadow cheerful air confetti',
    'pixie dust': 'meadow air sparkles',
    bubbles: 'meadow air bubbles',
    'a dusty desert': 'desert air dust',
    'a foggy morning': 'meadow dawn fog',
    'a winter night': 'meadow night winter',
    'a sunflower field at sunset': 'farm sunset',
  })
})

test('a prompt can name a mood and a style, and praise is ignored', () => {
  assertRead({
    'a cheerful village': 'village cheerful',
    'a peaceful lake': 'lake calm',
    'a gloomy castle': 'village gloomy',
    'a spooky house': 'meadow spooky',
    'an enchanted forest': 'forest dreamy',
    'a romantic evening': 'meadow sunset romantic',
    'an epic battle': 'meadow epic',
    halloween: 'farm night spooky',
    'a dog, watercolor': 'meadow watercolour',
    'pixel art of a dog': 'meadow pixel-art',
    '8-bit castle': 'village pixel-art',
    'line drawing of a dog': 'meadow line-drawing',
    'a pencil sketch of a dog': 'meadow line-drawing',
    'film noir': 'meadow noir',
    'a dog in black and white': 'meadow noir',
    'a black and white photo of a dog': 'meadow noir',
    'a black and white dog': 'meadow',
    'neon jellyfish': 'underwater neon',
    'synthwave city': 'city neon',
    'cyberpunk street': 'city night neon',
    'paper cut of a deer': 'forest paper-cut',
    'origami fox': 'forest paper-cut',
    'oil painting of a mill': 'farm oil',
    'a field like van gogh': 'meadow oil',
    'vintage film of a train': 'meadow vintage-film',
    'a vintage train': 'meadow',
    'sepia, a street': 'city vintage-film',
    'masterpiece, 4k, highly detailed, trending on artstation': 'meadow',
    "children's book illustration of a hedgehog": 'forest',
  })
})

function assertRead(expected: Readonly<Record<string, string>>): void {
  const prompts = Object.keys(expected)
  const read = prompts.map((prompt) => [prompt, describe(readPrompt(prompt, new Map()))] as const)
  assert.deepEqual(Object.fromEntries(read), expected)
}

function describe(intent: Intent): string {
  const { place, hour, turnsTo, weather, season, mood, style, spectacles, air } = intent
  const plain = new Set<string | null>(['day', 'clear', 'none', 'plain', 'picture-book', null])
  const turn = turnsTo === null ? null : `→ ${turnsTo}`
  const floating = air === null ? null : `air ${air}`
  const words = [hour, turn, weather, season, mood, style, ...spectacles, floating]
  return [place, ...words.filter((word) => !plain.has(word))].join(' ')
}
