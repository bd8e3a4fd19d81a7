import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from './read-prompt.ts'

test('a prompt can set the framing, angle, move, and pace of the camera', () => {
  assertRead({
    'a fox': 'medium level drift normal',
    'close-up of a panda': 'close level drift normal',
    'a macro shot of a bee': 'close level drift normal',
    'portrait of a fox': 'close level drift normal',
    'a wide shot of a valley': 'wide level drift normal',
    'a village from above': 'medium above drift normal',
    "bird's-eye view of a city": 'medium above drift normal',
    'aerial view of an island': 'wide above drift normal',
    'a tower from below': 'medium below drift normal',
    'low angle of a robot': 'medium below drift normal',
    'zoom in slowly on an owl': 'medium level zoom-in slow',
    'the camera slowly zooms out': 'medium level zoom-out slow',
    'zoom out quickly from a castle': 'medium level zoom-out fast',
    'push in on a door': 'medium level zoom-in normal',
    'pull back from a house': 'medium level zoom-out normal',
    'dolly in': 'medium level zoom-in normal',
    'pan left': 'medium level pan-left normal',
    'the camera pans to the right': 'medium level pan-right normal',
    'panning over the desert': 'medium level pan-right normal',
    'a lake, slow pan left': 'medium level pan-left slow',
    'tilt up': 'medium level tilt-up normal',
    'crane shot of a castle': 'medium level tilt-up normal',
    'static shot of a lake': 'medium level still normal',
    'a horse in slow motion': 'medium level drift slow',
  })
})

function assertRead(expected: Readonly<Record<string, string>>): void {
  const prompts = Object.keys(expected)
  const read = prompts.map((prompt) => {
    const { framing, angle, move, pace } = readPrompt(prompt, new Map()).camera
    return [prompt, [framing, angle, move, pace].join(' ')] as const
  })
  assert.deepEqual(Object.fromEntries(read), expected)
}
