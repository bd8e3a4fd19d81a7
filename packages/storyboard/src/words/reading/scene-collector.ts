// Collects what a prompt says about the whole scene. The first word for a place, an hour, and so on wins. A hint counts
// only if no explicit word contradicts it.

import type { Hour, Spectacle } from '../intent.ts'
import type { SceneWord } from '../vocabulary/scene-word.ts'

export interface SceneCollector {
  hear(said: SceneWord | undefined, hinted: SceneWord | undefined): void
  /** Handles a negation such as `no clouds` or `not at night`. `names` contains the things to leave out. */
  deny(setting: SceneWord, names: readonly string[]): void
  /** Handles a phrase such as `turning to`, which changes the light from the preceding hour to the following hour. */
  turn(): void
  /** Handles the name of a thing. After this name, a word such as `to` no longer refers to an hour before the name. */
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

function allowed(guess: SceneWord, refused: readonly SceneWord[]): SceneWord {
  const isRefused = (name: string, value: unknown) =>
    refused.some((setting) => Object.entries(setting).some(([key, wrong]) => key === name && wrong === value))
  return Object.fromEntries(Object.entries(guess).filter(([name, value]) => !isRefused(name, value)))
}
