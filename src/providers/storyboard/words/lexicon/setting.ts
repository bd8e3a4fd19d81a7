// Words that say where and when a scene plays and what the weather is, instead of naming a thing in it.

import type { AirKind, Hour, Mood, Season, Spectacle, Weather } from '../intent.ts'
import type { Place } from './thing.ts'

export interface Setting {
  readonly place?: Place
  readonly hour?: Hour
  readonly weather?: Weather
  readonly season?: Season
  readonly mood?: Mood
  readonly air?: AirKind
  readonly spectacle?: Spectacle
}

/** Every form of a word is listed: `star` is a thing to draw, `stars` are the night. */
export const settings: ReadonlyMap<string, Setting> = new Map([
  ...words(
    'meadow, field, fields, grass, hill, hills, garden, park, valley, countryside, prairie, spring, picnic',
    {
      place: 'meadow',
    },
  ),
  ...words('forest, woods, wood, woodland, woodlands, grove, taiga, glade, clearing', { place: 'forest' }),
  ...words('jungle, rainforest, rain forest, tropics, tropical forest, swamp', { place: 'jungle' }),
  ...words('farm, barn, farmland, orchard, vineyard, ranch, harvest, pumpkin patch', { place: 'farm' }),
  ...words('mountain, mountains, alps, peak, peaks, cliff, cliffs, canyon, summit, himalaya, highlands', {
    place: 'mountains',
  }),
  ...words('arctic, antarctica, antarctic, tundra, north pole, ice, snow, frozen, glacial', {
    place: 'snow',
  }),
  ...words('christmas, xmas', { place: 'snow', weather: 'snow' }),
  ...words('desert, dune, dunes, sahara, oasis, wild west', { place: 'desert' }),
  ...words('savanna, savannah, safari, africa, steppe, outback', { place: 'savanna' }),
  ...words('beach, coast, shore, seaside, tropical island, bay, harbour, harbor, sand', { place: 'beach' }),
  ...words('sea, ocean, seas, oceans, waves, open water, pacific, atlantic, sailing', { place: 'sea' }),
  ...words('lake, river, pond, stream, lagoon, lakeside, fjord', { place: 'lake' }),
  ...words(
    'underwater, under water, under the sea, deep sea, seabed, reef, coral reef, aquarium, ocean floor',
    {
      place: 'underwater',
    },
  ),
  ...words('beneath the waves, under the waves, bottom of the sea, bottom of the ocean', {
    place: 'underwater',
  }),
  ...words('village, town, hamlet, fairytale, fairy tale, kingdom, medieval, square', { place: 'village' }),
  ...words(
    'city, street, streets, downtown, skyline, metropolis, urban, tokyo, paris, london, new york, road',
    {
      place: 'city',
    },
  ),
  ...words('cyberpunk, neon city, neon lights', { place: 'city', hour: 'night' }),
  ...words('space, outer space, galaxy, cosmos, universe, orbit, nebula, mars, on the moon, moon surface', {
    place: 'space',
  }),
  ...words(
    'room, bedroom, kitchen, library, indoors, inside, living room, table, desk, cafe, café, restaurant',
    {
      place: 'room',
    },
  ),
  ...words('office, classroom, shelf, fireplace, cozy, cosy, studio, nursery', { place: 'room' }),

  ...words('dawn, sunrise, morning, daybreak, early morning, first light, spring morning', { hour: 'dawn' }),
  ...words('day, noon, midday, sunny, daylight, afternoon, summer, bright day, sunshine, sun, blue sky', {
    hour: 'day',
  }),
  ...words('sunset, dusk, evening, twilight, golden hour, sundown, autumn, romantic', { hour: 'sunset' }),
  ...words(
    'night, midnight, nighttime, night time, moonlight, moonlit, moon, full moon, starry, stars, starlight',
    {
      hour: 'night',
    },
  ),
  ...words('starry night, starry sky, night sky, dark, nocturnal, crescent moon, milky way, dream, dreamy', {
    hour: 'night',
  }),

  ...words('rain, rainy, raining, shower, drizzle, storm, stormy, thunderstorm, monsoon, raindrops, puddle', {
    weather: 'rain',
  }),
  ...words(
    'winter, snowy, wintery, wintry, snowing, snowfall, snowflakes, snowstorm, blizzard, falling snow',
    {
      place: 'snow',
      weather: 'snow',
    },
  ),
  ...words('fog, foggy, mist, misty, haze, hazy, mysterious, spooky', { weather: 'fog' }),
  ...words('cloudy, clouds, overcast, windy, wind, breeze', { weather: 'cloudy' }),
  ...words('clear, cloudless, clear sky', { weather: 'clear' }),
])

function words(list: string, setting: Setting): [string, Setting][] {
  return list.split(', ').map((word) => [word, setting])
}
