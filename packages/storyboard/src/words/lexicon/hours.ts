// Words for the time of day and of the year.

import { listed } from '../listed.ts'
import type { Setting } from './setting.ts'

export const hours: readonly (readonly [string, Setting])[] = [
  ...listed(
    `dawn, sunrise, daybreak, early morning, first light, morning light, crack of dawn, breaking dawn, sun
    rising, 🌅, 🌄, morning, this morning, in the morning, morning sun, early hours, cockcrow`,
    { hour: 'dawn' },
  ),
  ...listed(
    `the sun rises, sun rises, sun rose, sun comes up, sun coming up, rising sun, sun is rising, day breaks,
    morning breaks, dawn breaks, night ends`,
    { hour: 'dawn', turnsTo: 'day' },
  ),
  ...listed(
    `noon, midday, at noon, high noon, afternoon, in the afternoon, daytime, day time, broad daylight, by day`,
    { hour: 'day' },
  ),
  ...listed(
    `golden hour, magic hour, golden light, golden sunlight, golden evening, late afternoon, late in the
    afternoon, afternoon sun, afternoon light, evening light, evening sun, warm evening, warm evening light,
    low sun`,
    { hour: 'golden' },
  ),
  ...listed(
    `sunset, dusk, evening, sundown, setting sun, end of the day, sunset sky, red sky, orange sky, pink sky,
    🌇, 🌆`,
    { hour: 'sunset' },
  ),
  ...listed(`blue hour, twilight, nightfall, gloaming, after sunset, twilight sky`, { hour: 'blue' }),
  ...listed(
    `the sun sets, sun sets, sun is setting, sun goes down, sun going down, sun setting, sun sinks, night
    falls, darkness falls, as night falls, dusk falls, evening falls, night is falling, it gets dark,
    getting dark`,
    { hour: 'sunset', turnsTo: 'night' },
  ),
  ...listed(
    `night, nights, midnight, nighttime, night time, at night, by night, moonlight, moonlit, nocturnal, after
    dark, night sky, dead of night, late at night, in the dark, witching hour, 🌃`,
    { hour: 'night' },
  ),
]

export const seasons: readonly (readonly [string, Setting])[] = [
  ...listed(`spring, springtime, in spring, early spring, spring day, april, may day, easter`, {
    season: 'spring',
  }),
  ...listed(
    `cherry blossoms, cherry blossom season, blossoming, in bloom, in blossom, blooming, sakura season,
    hanami, falling cherry blossoms, falling blossoms, sakura petals, cherry petals, petals in the wind`,
    { season: 'spring', air: 'petals' },
  ),
  ...listed('spring meadow', { season: 'spring', place: 'meadow' }),
  ...listed(
    `summer, summertime, in summer, midsummer, summer day, july, august, heatwave, summer holiday, summer
    vacation`,
    { season: 'summer' },
  ),
  ...listed(
    `autumn, autumnal, in autumn, fall, in the fall, fall colors, fall colours, fall foliage, autumn colors,
    autumn day, autumn colours, october, november, thanksgiving, indian summer, autumn foliage, fall day,
    fall season, fall forest`,
    { season: 'autumn' },
  ),
  ...listed(
    `autumn leaves, fall leaves, falling leaves, leaves falling, leaves fall, falling autumn leaves, colorful
    leaves, in the leaves, among leaves, fallen leaves, leaves drift, leaves blowing, swirling leaves,
    golden leaves, red leaves`,
    { season: 'autumn', air: 'leaves' },
  ),
  ...listed(
    `winter, wintery, wintry, in winter, midwinter, winter day, december, january, february, frost, frosty,
    freezing`,
    { season: 'winter' },
  ),
]

export const hourHints: readonly (readonly [string, Setting])[] = [
  ...listed(
    `day, days, daylight, sun, sunny, sunshine, sunlight, sunlit, blue sky, bright day, clear blue sky,
    sunbeam, sunbeams, sun rays, midday sun, warm light, bright, brightly lit, ☀, 🌞, 🌤`,
    { hour: 'day' },
  ),
  ...listed(`time lapse, timelapse, time-lapse, hyperlapse, hyper lapse, time passes, day and night`, {
    turnsTo: 'night',
  }),
  ...listed(
    `dark, darkness, dark sky, candlelight, candlelit, by candlelight, shadows, bedtime, glow of the city, lit windows, goodnight, good night,
    sleepover`,
    { hour: 'night' },
  ),
]
