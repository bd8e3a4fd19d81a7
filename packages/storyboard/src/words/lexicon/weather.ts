// Words for the weather, for what is in the air, and for what is in the sky.

import { listed } from '../listed.ts'
import type { Setting } from './setting.ts'

export const weathers: readonly (readonly [string, Setting])[] = [
  ...listed(
    `rain, rainy, raining, rains, rainfall, shower, showers, drizzle, drizzling, monsoon,
    raindrops, wet, downpour, pouring rain, heavy rain, light rain, pouring, rain falls, rain falling,
    falling rain, in the rain, 🌧, ☔, rain-soaked, rain drops, raining heavily, cloudburst, torrential rain`,
    { weather: 'rain' },
  ),
  ...listed(
    `storm, stormy, storms, gale, hurricane, typhoon, tempest, squall, rough weather, storm clouds, dark
    clouds`,
    { weather: 'storm' },
  ),
  ...listed(
    `thunderstorm, thunderstorms, thunder, thunder and lightning, lightning storm, rain and lightning,
    electrical storm, ⛈, lightning, lightning strike, lightning strikes, lightning bolt, lightning bolts,
    flash of lightning, thunderbolt, 🌩`,
    { weather: 'storm', spectacle: 'lightning' },
  ),
  ...listed(
    `snowing, snowfall, snowflakes, falling snow, snow falls, snow falling, snow is falling, snows, light
    snow, snowy, snowstorm, snow storm, blizzard, heavy snow, snow flurries, flurries, snow drifts down,
    softly falling snow, 🌨, fresh snow
    falling, christmas, xmas, christmas eve, yuletide`,
    { weather: 'snow', season: 'winter' },
  ),
  ...listed(
    `fog, foggy, mist, misty, haze, hazy, smog, murky, mist rising, in the fog, in the mist, thick fog, 🌫, low clouds, smoky, steamy`,
    { weather: 'fog' },
  ),
  ...listed(`cloudy, overcast, windy, wind, breeze, breezy, gusty, grey sky, gray sky, cloudy sky, ☁, 🌥, 🌬`, {
    weather: 'cloudy',
  }),
  ...listed(`cloudless, clear sky, clear skies, fair weather, good weather`, {
    weather: 'clear',
  }),
  ...listed('sandstorm, sand storm, dust storm', { weather: 'fog', air: 'dust', place: 'desert' }),
]

export const sights: readonly (readonly [string, Setting])[] = [
  ...listed(`rainbow, rainbows, double rainbow, under a rainbow, over the rainbow, 🌈`, {
    spectacle: 'rainbow',
  }),
  ...listed('fireworks, firework, fireworks display, firework display, 🎆', { spectacle: 'fireworks' }),
  ...listed(
    `northern lights, aurora, aurora borealis, aurora australis, polar lights, southern lights, auroras`,
    { spectacle: 'aurora' },
  ),
  ...listed(
    `shooting star, shooting stars, falling star, falling stars, meteor shower, meteors, perseids, 🌠`,
    { spectacle: 'shooting-stars' },
  ),
  ...listed(
    `full moon, moon, the moon, big moon, bright moon, moonrise, harvest moon, blood moon, supermoon,
    moonbeam, 🌕, 🌝`,
    { spectacle: 'full-moon' },
  ),
  ...listed('crescent moon, half moon, new moon, 🌙, 🌛, 🌜', { hour: 'night' }),
  ...listed(
    `stars, starry, starlit, starlight, starry sky, starry night, star-filled sky, sky full of stars, under
    the stars, milky way, constellation, constellations, stargazing, twinkling stars, 🌌`,
    { spectacle: 'stars' },
  ),
]

export const airs: readonly (readonly [string, Setting])[] = [
  ...listed(
    `petals, falling petals, petals falling, petals fall, flower petals, rose petals, floating petals,
    dandelion seeds, petals drift, pollen, blossoms falling, blossoms in the air, drifting petals`,
    { air: 'petals' },
  ),
  ...listed(`bubbles, soap bubbles, air bubbles, blowing bubbles, floating bubbles, rising bubbles`, {
    air: 'bubbles',
  }),
  ...listed('fireflies, firefly, glowworms, glow worms, lightning bugs, lightning bug', { air: 'fireflies' }),
  ...listed(
    `sparkles, sparkling, glitter, glittering, magic dust, fairy dust, pixie dust, stardust, star dust, magic
    sparks, ✨, shimmering, twinkling, magical light, magic lights, fairy lights, glittery`,
    { air: 'sparkles' },
  ),
  ...listed(`embers, sparks, glowing embers, ash, ashes, ember, cinders, sparks flying, flying sparks`, {
    air: 'embers',
  }),
  ...listed(
    `confetti, party, celebration, lunar new year, chinese new year, carnival, parade, new year, new years eve, streamers, 🎉, 🎊`,
    { air: 'confetti' },
  ),
  ...listed(`dust, dusty, dust motes, dust particles, dust in the air, floating dust, dust cloud`, {
    air: 'dust',
  }),
]

export const weatherHints: readonly (readonly [string, Setting])[] = [
  ...listed('clouds, fluffy clouds, white clouds, puffy clouds', { weather: 'cloudy' }),
  ...listed('snowflake, ❄', { season: 'winter' }),
  ...listed(
    `lightning bugs, fireflies, firefly, glowworms, fireworks, firework, fireworks display, firework display, milky way,
    constellations, stargazing, 🎆, stars, starry, starlit, starlight, starry sky, starry night, sky full of
    stars, under the stars, twinkling stars, 🌌, northern lights, aurora, aurora borealis, aurora australis,
    polar lights, southern lights, shooting star, 🌠, shooting stars, falling star, falling stars, meteor
    shower, meteors, full moon, moon, big moon, bright moon, 🌕, 🌝, moonrise, harvest moon, blood moon,
    supermoon, moonbeam, crescent moon, half moon, constellation`,
    { hour: 'night' },
  ),
  ...listed('campfire, bonfire', { air: 'embers' }),
  ...listed(
    `snowman, snowmen, sled, sledge, sleigh, ski, skis, skier, snowboarder, ice skate, santa, santa claus`,
    { season: 'winter' },
  ),
]
