// Collects what a prompt says of the whole scene. The first word for a place, an hour and so on wins, like the subject;
// a hint counts only where no word was plainer.

import type { Hour, Spectacle } from '../intent.ts'
import type { SceneWord } from '../vocabulary/scene-word.ts'

export interface SceneCollector {
  hear(said: SceneWord | undefined, hinted: SceneWord | undefined): void
  /** `no clouds`, `not at night`; `names` of what is left out. */
  deny(setting: SceneWord, names: readonly string[]): void
  /** The hour named last turns to the one that is named next. */
  turn(): void
  /** Something else was read: what comes does not belong to the hour before. */
  leave(): void
  result(): {
    readonly said: SceneWord
    readonly hinted: SceneWord
    readonly spectacles: readonly Spectacle[]
    readonly without: readonly string[]
  }
}

export function collectScene(): SceneCollector {
  let all: SceneWord = {}
  let guessed: SceneWord = {}
  const spectacles = new Set<Spectacle>()
  const denied = new Set<Spectacle>()
  const without = new Set<string>()
  const refused: SceneWord[] = []
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
    deny(setting, names) {
      refused.push(setting)
      if (setting.weather !== undefined) all = { weather: 'clear', ...all }
      if (setting.spectacle !== undefined) denied.add(setting.spectacle)
      for (const name of names) without.add(name)
    },
    turn() {
      turning = lastHour
    },
    leave() {
      lastHour = null
    },
    result: () => ({
      said: all,
      hinted: allowed(guessed, refused),
      spectacles: [...spectacles].filter((spectacle) => !denied.has(spectacle)),
      without: [...without],
    }),
  }
}

/** A guess that is denied elsewhere is none. */
function allowed(guess: SceneWord, refused: readonly SceneWord[]): SceneWord {
  const isRefused = (name: string, value: unknown) =>
    refused.some((setting) => Object.entries(setting).some(([key, wrong]) => key === name && wrong === value))
  return Object.fromEntries(Object.entries(guess).filter(([name, value]) => !isRefused(name, value)))
}
