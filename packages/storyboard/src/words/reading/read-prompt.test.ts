import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Intent } from '../intent.ts'
import { tables } from '../vocabulary/tables.ts'
import { lexicon } from '../vocabulary/lexicon.ts'
import type { Thing } from '../vocabulary/thing.ts'
import { readPrompt } from './read-prompt.ts'

const xylophone: Thing = { sprite: 'xylophone', stance: 'lies', home: 'room', scale: 1 }
const tail = new Map([
  ['xylophone', xylophone],
  ['🪘', xylophone],
])

function things({ mentions }: Intent): readonly string[] {
  return mentions.map(({ word, count }) => `${count} ${word}`)
}

test('one sentence can name things, a place, an hour, weather, a season, a mood, a style, and a camera move', () => {
  const intent = readPrompt(
    'Watercolour of two foxes under a red umbrella, in the rainy city on a cheerful autumn night, zoom in slowly',
    tail,
  )
  assert.deepEqual(things(intent), ['2 fox', '1 umbrella'])
  const { place, hour, weather, season, mood, style, camera } = intent
  assert.deepEqual(
    { place, hour, weather, season, mood, style },
    {
      place: 'city',
      hour: 'night',
      weather: 'rain',
      season: 'autumn',
      mood: 'cheerful',
      style: 'watercolour',
    },
  )
  assert.deepEqual(camera, { framing: 'medium', angle: 'level', move: 'zoom-in', pace: 'slow' })
})

test('a prompt without a known word gives an empty meadow by day', () => {
  for (const prompt of [
    '',
    'the meaning of it all',
    '生命的意义 — ?!',
    'constructor __proto__ toString',
    '\u0000',
    '…',
  ]) {
    const { mentions, place, hour, weather } = readPrompt(prompt, tail)
    assert.deepEqual(
      { mentions, place, hour, weather },
      {
        mentions: [],
        place: 'meadow',
        hour: 'day',
        weather: 'clear',
      },
    )
  }
})

test('a prompt can contain emoji and rare words, and each repetition of an emoji counts', () => {
  assert.deepEqual(things(readPrompt('two xylophones', tail)), ['2 xylophone'])
  assert.deepEqual(things(readPrompt('🪘🪘🏽🪘', tail)), ['3 🪘'])
})

test('the most common words of three other languages mean the same as their English equivalents', () => {
  const prompts = [
    'ein Fuchs im Wald, Sonnenuntergang',
    'un renard dans la forêt, coucher de soleil',
    'un zorro en el bosque al atardecer',
  ]
  for (const prompt of prompts) {
    const { mentions, place, hour } = readPrompt(prompt, tail)
    assert.deepEqual([mentions[0]?.thing, place, hour], [lexicon.get('fox'), 'forest', 'sunset'])
  }
  for (const [word, english] of tables.foreignWords) {
    const [read, meant] = [word, english].map((text) => readPrompt(text, tail))
    assert.deepEqual([read?.mentions[0]?.thing, read?.place], [meant?.mentions[0]?.thing, meant?.place], word)
  }
})

test('an emoji can stand for weather or a place', () => {
  const { place, weather, spectacles } = readPrompt('🏖️🌧️🌈', tail)
  assert.deepEqual(
    { place, weather, spectacles },
    { place: 'beach', weather: 'rain', spectacles: ['rainbow'] },
  )
})

test('a picture shows at most six different things, and `100` gives at most six copies of a thing', () => {
  const { mentions } = readPrompt('100 cats, a dog, a cow, a pig, a horse, a hen, a goat and a duck', tail)
  assert.equal(mentions.length, 6)
  assert.ok(mentions.every(({ count }) => count <= 6))
})

test('every relation leads to another thing, and relations never form a cycle', () => {
  const parts = [
    'a cat',
    'on',
    'a dog',
    'in',
    'a box',
    'next to',
    'the cat',
    'under',
    'the dog',
    'behind',
    'a tree',
  ]
  for (let shift = 0; shift < parts.length; shift++) {
    const prompt = [...parts.slice(shift), ...parts.slice(0, shift)].join(' ')
    const { mentions } = readPrompt(prompt, tail)
    for (const [start] of mentions.entries()) {
      let at: number | undefined = start
      for (let steps = 0; at !== undefined; steps++) {
        assert.ok(steps <= mentions.length && at < mentions.length, prompt)
        at = mentions[at]?.relation?.to
      }
    }
  }
})

test('a prompt can contain thousands of characters in any script', () => {
  const scraps = [
    'a red cat on ',
    '生命的意义',
    '🦊🏽‍🚀',
    'ünïcödé ',
    'the camera slowly ',
    'tiny orange ',
    'and and ',
    '--’’',
    'ﷺ',
    '́́',
  ]
  for (const scrap of scraps) {
    const { mentions } = readPrompt(`a fox, ${scrap.repeat(8_000 / scrap.length)}`, tail)
    assert.equal(mentions[0]?.word, 'fox')
  }
})
