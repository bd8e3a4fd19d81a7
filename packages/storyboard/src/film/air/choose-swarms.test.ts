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
  ['rain is heavier in a storm', { weather: 'storm', hour: 'night' }, ['storm', 'splashes']],
  ['snowy weather brings snow', { weather: 'snow', season: 'winter' }, ['snow']],
  ['fog appears as mist', { weather: 'fog', hour: 'night' }, ['mist']],
  ['leaves fall in autumn', { season: 'autumn', place: 'forest' }, ['leaves']],
  ['petals fall in spring', { season: 'spring', place: 'village' }, ['petals']],
  ['no leaves fall in autumn rain', { season: 'autumn', weather: 'rain' }, ['rain', 'splashes']],
  ['there is dust in the light of a room', { place: 'room' }, ['dust']],
  ['there is no rain in a room', { place: 'room', weather: 'rain' }, ['dust']],
  ['bubbles rise under water', { place: 'underwater', hour: 'night' }, ['dust', 'bubbles']],
  ['space has clear air', { place: 'space', hour: 'night' }, []],
  ['a dreamy scene has sparkles', { mood: 'dreamy', place: 'space' }, ['sparkles']],
  ['a haunted garden is misty', { mood: 'spooky', place: 'garden' }, ['mist']],
  ['a volcano throws embers', { sprites: new Set(['volcano']) }, ['embers']],
  [
    'rain and embers appear together at a campfire',
    { sprites: new Set(['fire']), weather: 'rain' },
    ['rain', 'splashes', 'embers'],
  ],
  [
    'the particles that the prompt names replace those of the season',
    { air: 'confetti', season: 'autumn' },
    ['confetti'],
  ],
  [
    'the particles that the prompt names are added to the weather',
    { air: 'leaves', weather: 'storm' },
    ['leaves', 'storm', 'splashes'],
  ],
  ['snow that the prompt asks for twice appears once', { air: 'snow', weather: 'snow' }, ['snow']],
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
