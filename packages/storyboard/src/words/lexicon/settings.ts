// All words that say where and when a scene plays and what it is like there.

import { hourHints, hours, seasons } from './hours.ts'
import { moodHints, moods } from './moods.ts'
import { placeHints, places } from './places.ts'
import type { Setting } from './setting.ts'
import { airs, sights, weatherHints, weathers } from './weather.ts'

/** What a word says plainly. A word of several lists says all of it. */
export const settings: ReadonlyMap<string, Setting> = gather([
  ...places,
  ...hours,
  ...seasons,
  ...weathers,
  ...sights,
  ...airs,
  ...moods,
])

/** What a word lets one guess, where no other says it plainly. */
export const hints: ReadonlyMap<string, Setting> = gather([
  ...placeHints,
  ...hourHints,
  ...weatherHints,
  ...moodHints,
])

function gather(entries: readonly (readonly [string, Setting])[]): ReadonlyMap<string, Setting> {
  const all = new Map<string, Setting>()
  for (const [word, setting] of entries) all.set(word, { ...all.get(word), ...setting })
  return all
}
