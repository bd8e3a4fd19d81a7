// Which particles are in the air of a scene, and why.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseByWord, chooseSwarms } from './choose-swarms.ts'
import type { Climate } from './choose-swarms.ts'

const meadow: Climate = {
  air: null,
  weather: 'clear',
  season: 'none',
  place: 'meadow',
  hour: 'day',
  mood: 'plain',
  sprites: new Set(),
}

const cases: readonly (readonly [string, Partial<Climate>, readonly string[]])[] = [
  ['a meadow by day has a few dandelion seeds', {}, ['seeds']],
  ['a meadow at night has fireflies', { hour: 'night' }, ['fireflies']],
  ['a beach by day has clear air', { place: 'beach' }, []],
  ['rain splashes', { weather: 'rain' }, ['rain', 'splashes']],
  ['a storm rains harder', { weather: 'storm', hour: 'night' }, ['storm', 'splashes']],
  ['it snows', { weather: 'snow', season: 'winter' }, ['snow']],
  ['fog is mist', { weather: 'fog', hour: 'night' }, ['mist']],
  ['leaves fall in autumn', { season: 'autumn', place: 'forest' }, ['leaves']],
  ['petals fall in spring', { season: 'spring', place: 'village' }, ['petals']],
  ['autumn rain takes the leaves down', { season: 'autumn', weather: 'rain' }, ['rain', 'splashes']],
  ['a room has dust in its light', { place: 'room' }, ['dust']],
  ['it does not rain into a room', { place: 'room', weather: 'rain' }, ['dust']],
  ['bubbles rise under water', { place: 'underwater', hour: 'night' }, ['dust', 'bubbles']],
  ['space is empty', { place: 'space', hour: 'night' }, []],
  ['a dream sparkles', { mood: 'dreamy', place: 'space' }, ['sparkles']],
  ['a haunted garden lies in mist', { mood: 'spooky', place: 'garden' }, ['mist']],
  ['a volcano throws embers', { sprites: new Set(['volcano']) }, ['embers']],
  [
    'it rains on a campfire, too',
    { sprites: new Set(['fire']), weather: 'rain' },
    ['rain', 'splashes', 'embers'],
  ],
  ['what the prompt asks for wins', { air: 'confetti', season: 'autumn' }, ['confetti']],
  [
    'what it asks for joins the weather',
    { air: 'leaves', weather: 'storm' },
    ['leaves', 'storm', 'splashes'],
  ],
  ['snow that is asked for twice falls once', { air: 'snow', weather: 'snow' }, ['snow']],
]

for (const [name, climate, expected] of cases) {
  test(name, () => {
    const chosen = chooseSwarms({ ...meadow, ...climate })
    assert.deepEqual(
      chosen.map(({ kind }) => kind),
      expected,
    )
  })
}

test('over a photograph, only the prompt determines the particles', () => {
  assert.deepEqual(chooseByWord({ air: null, weather: 'clear' }), [])
  assert.deepEqual(chooseByWord({ air: null, weather: 'snow' }), [{ kind: 'snow', share: 1 }])
})
