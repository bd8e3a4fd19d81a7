import assert from 'node:assert/strict'
import { test } from 'node:test'
import { channelsOf, luminosityOf } from '../lib/color.ts'
import type { Color } from '../lib/color.ts'
import type { Hour, Mood, Season, Weather } from '../words/intent.ts'
import { sceneTables } from './tables.ts'
import { paletteOf } from './palette.ts'
import type { Conditions } from './palette.ts'

const noon: Conditions = { place: 'meadow', hour: 'day', weather: 'clear', season: 'none', mood: 'plain' }
const hours: readonly Hour[] = ['dawn', 'day', 'golden', 'sunset', 'blue', 'night']
const weathers: readonly Weather[] = ['clear', 'cloudy', 'rain', 'storm', 'snow', 'fog']
const seasons: readonly Season[] = ['none', 'spring', 'summer', 'autumn', 'winter']
const moods: readonly Mood[] = ['plain', 'cheerful', 'calm', 'gloomy', 'spooky', 'dreamy', 'romantic', 'epic']
const places = Object.keys(sceneTables.looks) as readonly (keyof typeof sceneTables.looks)[]

const open = places.filter((place) => !['space', 'underwater', 'room', 'cave'].includes(place))

function brightness(colors: readonly Color[]): number {
  return colors.reduce((sum, color) => sum + luminosityOf(color), 0) / colors.length
}

function warmth(color: Color): number {
  const [red = 0, , blue = 0] = channelsOf(color)
  return red - blue
}

test('in every place, the sky and the ground are darker at night than by day', () => {
  for (const place of open) {
    const [day, night] = [paletteOf({ ...noon, place }), paletteOf({ ...noon, place, hour: 'night' })]
    assert.ok(brightness(night.sky) < brightness(day.sky) * 0.6, `${place}: sky`)
    assert.ok(luminosityOf(night.ground) < luminosityOf(day.ground) * 0.75, `${place}: ground`)
  }
})

test('the horizon glows at sunset', () => {
  for (const place of open) {
    const horizonAt = (hour: Hour) => warmth(paletteOf({ ...noon, place, hour }).sky.at(-1) ?? '#000000')
    assert.ok(horizonAt('sunset') > 100, place)
    assert.ok(horizonAt('sunset') > horizonAt('night') + 100, place)
  }
})

test('the ground stands out from the sky', () => {
  for (const place of open) {
    for (const hour of hours) {
      const { sky, ground } = paletteOf({ ...noon, place, hour })
      const horizon = sky.at(-1) ?? sky[0]
      const difference = channelsOf(horizon).map((value, at) =>
        Math.abs(value - (channelsOf(ground)[at] ?? 0)),
      )
      assert.ok(Math.max(...difference) > 16, `${place} at ${hour}: ${horizon} ${ground}`)
    }
  }
})

for (const [name, settings] of [
  ['hour', hours.map((hour) => ({ ...noon, hour }))],
  ['weather', weathers.map((weather) => ({ ...noon, weather }))],
  ['season', seasons.map((season) => ({ ...noon, season }))],
  ['mood', moods.map((mood) => ({ ...noon, mood }))],
] as const) {
  test(`no two ${name}s look alike`, () => {
    const seen = settings.map((conditions) => {
      const { sky, air, ground } = paletteOf(conditions)
      return [...sky, air, ground].join()
    })
    assert.equal(new Set(seen).size, settings.length)
  })
}

test('a storm darkens the sky at noon and leaves a gap of light at the horizon', () => {
  const { sky } = paletteOf({ ...noon, weather: 'storm' })
  assert.ok(luminosityOf(sky[0]) < 50)
  assert.ok(luminosityOf(sky.at(-1) ?? sky[0]) > 150)
})

test('every combination of place, hour, weather, season, and mood gives valid colors', () => {
  for (const place of places) {
    for (const hour of hours) {
      for (const weather of weathers) {
        for (const mood of moods) {
          const { sky, air, ground, shade, light } = paletteOf({
            place,
            hour,
            weather,
            season: 'autumn',
            mood,
          })
          for (const color of [...sky, air, ground, shade, light]) assert.match(color, /^#[0-9a-f]{6}$/)
        }
      }
    }
  }
})
