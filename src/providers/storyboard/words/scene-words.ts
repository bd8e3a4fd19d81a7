// Collects what a prompt says of the whole scene. The first word for a place, an hour and so on wins, like the subject;
// a hint counts only where no word was plainer.

import type { Hour, Spectacle } from './intent.ts'
import type { Setting } from './lexicon/setting.ts'

export interface SceneWords {
  hear(said: Setting | undefined, hinted: Setting | undefined): void
  /** `no clouds`. */
  deny(setting: Setting): void
  /** The hour named last turns to the one that is named next. */
  turn(): void
  /** Something else was read: what comes does not belong to the hour before. */
  leave(): void
  result(): { readonly said: Setting; readonly hinted: Setting; readonly spectacles: readonly Spectacle[] }
}

export function createSceneWords(): SceneWords {
  let all: Setting = {}
  let guessed: Setting = {}
  const spectacles = new Set<Spectacle>()
  const denied = new Set<Spectacle>()
  let lastHour: Hour | null = null
  let turning: Hour | null = null
  return {
    hear(said = {}, hinted = {}) {
      const hour = said.hour ?? hinted.hour
      if (hour !== undefined && turning !== null && turning !== hour) {
        all = { ...all, hour: turning, turnsTo: hour }
        turning = null
      }
      if (hour !== undefined) lastHour = hour
      all = { ...said, ...all }
      guessed = { ...hinted, ...guessed }
      for (const { spectacle } of [said, hinted]) if (spectacle !== undefined) spectacles.add(spectacle)
    },
    deny({ weather, spectacle }) {
      if (weather !== undefined) all = { weather: 'clear', ...all }
      if (spectacle !== undefined) denied.add(spectacle)
    },
    turn() {
      turning = lastHour
    },
    leave() {
      lastHour = null
    },
    result: () => ({
      said: all,
      hinted: guessed,
      spectacles: [...spectacles].filter((spectacle) => !denied.has(spectacle)),
    }),
  }
}
