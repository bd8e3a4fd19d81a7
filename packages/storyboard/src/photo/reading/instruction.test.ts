import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInstruction } from './instruction.ts'
import type { Instruction } from './instruction.ts'

function read(prompt: string, pictures = 1): Instruction {
  return readInstruction(prompt, new Map(), pictures)
}

function editsOf({ grades, styles }: Instruction): readonly string[] {
  return [...grades, ...styles].map(({ name }) => name)
}

const asked: readonly (readonly [prompt: string, ...edits: string[]])[] = [
  ['make it black and white', 'black and white'],
  ['please turn this photo into a watercolour painting', 'watercolour'],
  ['oil painting', 'oil'],
  ['a line drawing of the house', 'line drawing'],
  ['coloured pencil drawing', 'coloured pencil'],
  ['pencil sketch', 'sketch'],
  ['at night', 'night'],
  ['make it look like autumn', 'autumn'],
  ['winter, snow is falling', 'winter'],
  ['a rainy day', 'rain'],
  ['blur the background and make it warmer', 'warmer', 'blur background'],
  ['brighter, with more contrast and a vignette', 'brighter', 'contrast', 'vignette'],
  ['sepia, then darker', 'darker', 'sepia'],
  ['bright colours', 'colourful'],
  ['pixel art at sunset', 'sunset', 'pixel art'],
  ['comic with halftone dots', 'comic'],
  ['film noir', 'black and white'],
  ['a fox by mushrooms at sunset', 'sunset'],
  ['an epic masterpiece', 'gentle'],
  ['mirror it'],
  ['add a red balloon'],
  ['with a golden frame'],
]

for (const [prompt, ...edits] of asked) {
  test(`"${prompt}" asks for ${edits.length === 0 ? 'no edit' : edits.join(' and ')}`, () => {
    assert.deepEqual(editsOf(read(prompt)), edits)
  })
}

test('an excluded edit is not applied', () => {
  assert.deepEqual(editsOf(read('no blur, more contrast')), ['contrast'])
  assert.deepEqual(editsOf(read('sharper, without grain')), ['sharpen'])
  assert.equal(read("don't put it in a frame").frame, null)
  assert.equal(read('a wooden frame').frame === null, false)
})

test('a prompt adds things in the requested number, color, and position', () => {
  const thingsOf = (prompt: string) =>
    read(prompt).additions.map((addition) =>
      addition.kind === 'light'
        ? `${addition.light} ${addition.side}`
        : `${addition.mention.count} ${addition.mention.thing.sprite} ${addition.side}`,
    )
  assert.deepEqual(thingsOf('add a red balloon and two dogs'), ['1 balloon free', '2 dog free'])
  assert.deepEqual(thingsOf('add a cat in the corner on the left'), ['1 cat left'])
  assert.deepEqual(thingsOf('put a crown on her head'), ['1 crown free'])
  assert.deepEqual(thingsOf('give him a cowboy hat').length, 1)
  assert.deepEqual(thingsOf('at night, add a moon on the right'), ['moon right'])
  assert.deepEqual(thingsOf('add a rainbow'), ['rainbow free'])
  assert.deepEqual(thingsOf('make it blue with two birds'), ['2 bird free'])
  assert.deepEqual(thingsOf('add more contrast, add snow, add a frame, add text'), [])
  assert.deepEqual(thingsOf('a portrait with a warm light'), [])
  const [first] = read('add a blue balloon').additions
  assert.ok(first?.kind === 'thing' && first.mention.color !== null)
})

test('a golden frame does not mean golden light, and a dog in the snow does not mean a frame', () => {
  assert.deepEqual(editsOf(read('golden frame')), [])
  assert.equal(read('a dog in the snow').frame, null)
})

test('a prompt can arrange several pictures and refer to each of them', () => {
  const arranged = (prompt: string) => {
    const { arrangement, pair } = read(prompt, 3)
    return [arrangement, pair.first, pair.second]
  }
  assert.deepEqual(arranged('the first with the colours of the third'), ['colours', 0, 2])
  assert.deepEqual(arranged('in the style of the second image'), ['colours', 0, 1])
  assert.deepEqual(arranged('in the style of the first one'), ['colours', 1, 0])
  assert.deepEqual(arranged('put image 2 into image 1'), ['inset', 1, 0])
  assert.deepEqual(arranged('side by side'), ['pair', 0, 1])
  assert.deepEqual(arranged('a nice day'), [null, 0, 1])
  assert.equal(read('side by side', 1).arrangement, null)
})

test('the light of a film turns from one hour to another', () => {
  const { grades, laterGrades } = read('sunset turns to night')
  assert.deepEqual(
    grades.map(({ name }) => name),
    ['sunset'],
  )
  assert.deepEqual(
    laterGrades?.map(({ name }) => name),
    ['night'],
  )
  assert.equal(read('at night').laterGrades, null)
})

test('a prompt can ask for a rotation, a fit, or a transition', () => {
  assert.deepEqual(read('rotate left and mirror').turn, { angle: 270, isMirrored: true, isUpsideDown: false })
  assert.equal(read('show the whole picture').fit, 'whole')
  assert.equal(read('crop to a square').fit, 'cover')
  assert.equal(read('page turn', 2).passage, 'flip')
  assert.equal(read('crossfade', 2).passage, 'dissolve')
})

test('a long or strange prompt is read quickly', () => {
  for (const prompt of [
    '',
    ' '.repeat(9_000),
    'no '.repeat(3_000),
    'add '.repeat(3_000),
    '🦊'.repeat(2_000),
    'with a '.repeat(2_000),
  ])
    assert.ok(editsOf(read(prompt, 8)).length <= 1)
})
