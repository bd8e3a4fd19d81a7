import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { readSpriteIndex } from '../../lib/sprite-index.ts'
import { tables } from './tables.ts'
import { readPrompt } from '../reading/read-prompt.ts'
import { readTail } from './tail.ts'

const index = readSpriteIndex(path.resolve(import.meta.dirname, '../../../../../build/storyboard'))
const tail = readTail(index)

const commonWords = `
  about above abstract across action active adventure aerial aesthetic after again against age air alone
  along amazing ambient ancient angle animated animation anime another around art artistic artstation
  artwork as ask atmosphere atmospheric away awesome back background balance bare bark based basic
  beautiful beauty before begin behind being below best between big bit black blank blend blue blur blurry
  board body bokeh bold bond bore bottom bound break bright brilliant brown brush build busy calm can
  canvas capture care carry cast center century change character charming check chill chip cinematic
  circle classic clean clear clever clip close club cold color colorful come comic common complex
  composition concept contrast cool corner count course court cover crazy create creative crisp cross cut
  cute dance dark day deal deck deep delicate depth design detail detailed dial different digital dish
  distance dream drill drive drop dry dusk dynamic early edge effect elegant emotion empty end energy epic
  evening ever exotic exposure expression extra extreme eye eyes face fair fall fan fantasy far fashion
  fast feel feeling feet fight file film filter final fine firm fit flash flat flow focus foil follow foot
  force foreground form frame free fresh friendly front full fun funny future game gear gentle give glass
  glow go golden good graceful grade grain grand graphic great ground group grow hair half hand hands
  handsome hang happy hard head heavy help hidden high hit hold hook hope hot huge idea image imagine
  impact in inspired intense interesting into intricate iron isolated jam joint jump keep kind land lap
  large last late layer lead left lens level life lift light lighting lights like line lines little live
  location lock lonely long look looking loop lost loud love low luxury made magic main make many mark
  mask match mate material matte mean medium meet mid mind mine minimal mix mode modern moment mood more
  motion move movement moving mysterious nail name natural nature neat net new next nice noise note object
  odd old one open original outline over own pack pad page pale pan parallel park part pass past pattern
  peace perfect perspective photo photograph photorealistic pick picture piece pin pipe pit pitch plain
  plan play plot point pool pop port pose positive poster pound power press pretty print professional
  proud punch pure quality quick quiet race rack radiant random range rare raw ray real realism realistic
  red reflection relax render rendering resolution rest rich ride right rim rise roll root rough round row
  rule ruler run sad safe same saw scale scene scenery scenic seat sense serious set shade shadow shadows
  shape sharp shine shiny short shot show side sight silent silhouette simple single sink sitting size
  skin sleek sleep slight slow small smart smile smoke smooth soft solid some song soul sound space
  special speed spell spirit split spot spray spring square stamp stand standing staple start state static
  stay step stick still stock stop story strange stream street strike strong stunning style stylized
  subject subtle suit sun super surface surreal sweet symmetrical take talk tall tank tap tell
  texture thick thin thing think tie tilt time tiny tip title toll tone top touch track trail travel
  trending trick trip true trunk try turn turning type ultra under unique up use vertical very vibrant
  video view viewer vintage visual vivid volume walk wall warm wash watch wave way wear weather weird well
  wet white wide wild wind wing wish wonder wonderful word words work world yard young zoom`

test('common words that name no thing are not drawn as things', () => {
  const words = commonWords.trim().split(/\s+/)
  assert.ok(words.length > 300)
  const drawn = words.filter(
    (word) => !tables.symbols.some(([idea]) => idea === word) && readPrompt(word, tail).mentions.length > 0,
  )
  assert.deepEqual(drawn, [])
})

test('an idea is drawn as a symbol only if the prompt names nothing else', () => {
  for (const [idea, picture] of tables.symbols) {
    assert.ok(readPrompt(picture, tail).mentions.length > 0, picture)
    assert.equal(readPrompt(`a camel, ${idea}`, tail).mentions.length, 1, idea)
  }
  assert.deepEqual(readPrompt('time lapse of a city', tail).mentions, [])
  const hope = readPrompt('hope', tail)
  assert.deepEqual([hope.hour, hope.mentions.map(({ word }) => word)], ['dawn', ['bird']])
})

test('praise and technical words are not drawn', () => {
  const prompt = `masterpiece, best quality, highly detailed, 4k, 8k uhd, award winning, trending on artstation, octane render,
    unreal engine, volumetric studio lighting, depth of field, rule of thirds, golden ratio, sharp focus, film grain, 35mm
    photograph, digital art, concept art, movie poster, children's book illustration, high contrast, full body`
  assert.deepEqual(readPrompt(prompt, tail).mentions, [])
})

test('every rare word and emoji leads to an illustration that exists and is not a frame or a sign', () => {
  assert.ok(tail.size > 1_500)
  for (const [word, { sprite }] of tail) assert.ok(Object.hasOwn(index.ranges, sprite), `${word}: ${sprite}`)
  const drawn = new Set([...tail.values()].map(({ sprite }) => sprite))
  for (const picture of ['sunrise', 'cityscape', 'map-of-japan', 'no-bicycles', 'grinning-face']) {
    assert.ok(!drawn.has(picture), picture)
  }
})

test('every person has a figure for every pose and every common action', () => {
  for (const who of ['man', 'woman', 'person', 'boy', 'girl', 'child']) {
    for (const doing of [...tables.poses, ...tables.actions].map(([word]) => word)) {
      const prompt = `a ${who} ${doing}`
      for (const { thing } of readPrompt(prompt, tail).mentions) {
        assert.ok(Object.hasOwn(index.ranges, thing.sprite), `${prompt}: ${thing.sprite}`)
      }
    }
  }
})

test('an emoji means the same thing as its word, in any skin color', () => {
  const cases = {
    '🦊': 'fox',
    '🐱': 'cat',
    '🐈': 'cat',
    '👩🏽‍🍳': 'cook',
    '👨‍🚀': 'astronaut',
    '🚗': 'car',
    '🧙‍♂️': 'wizard',
  }
  for (const [emoji, word] of Object.entries(cases)) {
    const [drawn, named] = [emoji, word].map((prompt) => readPrompt(prompt, tail).mentions[0]?.thing.sprite)
    assert.ok(drawn !== undefined)
    assert.equal(drawn, named, emoji)
  }
  assert.deepEqual(readPrompt('😀👍🇫🇷♻️', tail).mentions, [])
})
