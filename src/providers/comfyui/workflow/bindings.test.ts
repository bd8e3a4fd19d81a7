import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { workflowFolder } from '../../../../test/harness/engine/comfyui/comfyui-fixture.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { bind, describeBindings, parseBindings } from './bindings.ts'
import { findNegatives } from './find-inputs.ts'
import { parseWorkflow, shownPath } from './workflow.ts'
import type { Workflow } from './workflow.ts'

/** The inputs that are found in each workflow, as `doctor` shows them. */
const found: Readonly<Record<string, string>> = {
  'sd15.json':
    'prompt 6.inputs.text, width 5.inputs.width, height 5.inputs.height, seed 3.inputs.seed, file_prefix 9.inputs.filename_prefix',
  // The size also goes to the encoder, which has two text inputs. Both samplers get the size from one latent image.
  'sdxl.json':
    'prompt 6.inputs.text_g and 6.inputs.text_l, width 5.inputs.width and 6.inputs.width, height 5.inputs.height and 6.inputs.height, seed 10.inputs.noise_seed and 11.inputs.noise_seed, file_prefix 19.inputs.filename_prefix',
  // The values are in primitive nodes.
  'flux.json':
    'prompt 40.inputs.value, width 34.inputs.value, height 35.inputs.value, seed 25.inputs.noise_seed, file_prefix 9.inputs.filename_prefix',
  'wan-t2v.json':
    'prompt 6.inputs.text, width 61.inputs.width, height 61.inputs.height, seed 57.inputs.noise_seed and 58.inputs.noise_seed, file_prefix 62.inputs.filename_prefix',
  // The positive and negative prompts pass through a node that changes them. The file prefix of a preview is left out.
  'wan-i2v.json':
    'prompt 6.inputs.text, width 50.inputs.width, height 50.inputs.height, seed 3.inputs.seed, images 52.inputs.image, file_prefix 70.inputs.filename_prefix',
  // The input image determines the size.
  'qwen-edit.json':
    'prompt 111.inputs.prompt, seed 3.inputs.seed, images 78.inputs.image and 106.inputs.image, file_prefix 60.inputs.filename_prefix',
  'picture.json':
    'prompt 1.inputs.value, width 3.inputs.width, height 3.inputs.height, seed 4.inputs.seed, file_prefix 5.inputs.filename_prefix',
}

for (const [file, expected] of Object.entries(found)) {
  test(`the inputs of ${file} are found`, () => {
    assert.equal(describeBindings(bind(file, read(file), {})), expected)
  })
}

test('the negative prompt is distinguished from the prompt, even behind a node that changes both', () => {
  for (const [file, expected] of [
    ['sd15.json', ['7.inputs.text']],
    ['wan-i2v.json', ['7.inputs.text']],
    ['qwen-edit.json', ['110.inputs.prompt']],
    ['flux.json', []],
  ] as const) {
    assert.deepEqual(findNegatives(read(file)).map(shownPath), expected, file)
  }
})

test('a negative input that comes from the emptied prompt does not count as a second prompt', () => {
  const workflow = changed('sd15.json', {
    3: { negative: ['50', 0] },
    50: { class_type: 'ConditioningZeroOut', conditioning: ['6', 0] },
  })
  assert.deepEqual(bind('x.json', workflow, {}).prompt.map(shownPath), ['6.inputs.text'])
  assert.deepEqual(findNegatives(workflow), [])
})

test('two different prompts are ambiguous, and the message says how to name one', () => {
  const workflow = changed('sd15.json', {
    3: { positive: ['50', 0] },
    50: { class_type: 'ConditioningCombine', conditioning_1: ['6', 0], conditioning_2: ['51', 0] },
    51: { class_type: 'CLIPTextEncode', text: 'in the style of a woodcut', clip: ['4', 1] },
  })
  assert.throws(
    () => bind('x.json', workflow, {}),
    /^OperatorError: x\.json has several inputs for a prompt \(6\.inputs\.text, 51\.inputs\.text\): name the right one, for example bindings: \{ prompt: "6\.inputs\.text" \}$/,
  )
  const named = parseBindings({ prompt: '51.inputs.text' })
  assert.ok(typeof named !== 'string')
  assert.deepEqual(bind('x.json', workflow, named).prompt.map(shownPath), ['51.inputs.text'])
})

test('two encoders with the same text both receive the prompt', () => {
  const text = 'beautiful scenery nature glass bottle landscape'
  const workflow = changed('sd15.json', {
    60: { class_type: 'KSampler', positive: ['61', 0], latent_image: ['3', 0] },
    61: { class_type: 'CLIPTextEncode', text, clip: ['4', 1] },
  })
  assert.deepEqual(bind('x.json', workflow, {}).prompt.map(shownPath), ['6.inputs.text', '61.inputs.text'])
})

test('a prompt that a node computes counts as missing, and the message says how to name the input', () => {
  const workflow = changed('sd15.json', {
    6: { text: ['50', 0] },
    50: { class_type: 'StringConcatenate', string_a: 'a', string_b: 'b', delimiter: ' ' },
    7: { text: ['50', 0] },
  })
  assert.throws(
    () => bind('x.json', workflow, {}),
    /has no input that we recognize as the prompt: name the input/,
  )
})

test('the negative prompt never receives the prompt, even if no other text is found', () => {
  const workflow = changed('sd15.json', {
    3: { positive: ['50', 0] },
    50: { class_type: 'CustomEncoder', sentence: 'a cat', clip: ['4', 1] },
    6: { text: undefined },
  })
  assert.throws(() => bind('x.json', workflow, {}), /has no input that we recognize as the prompt/)
})

test('the search ends even if links form a loop', () => {
  const workflow = changed('sd15.json', {
    6: { text: ['50', 0] },
    7: { text: ['51', 0] },
    50: { class_type: 'Reroute', any: ['51', 0] },
    51: { class_type: 'Reroute', any: ['50', 0] },
  })
  assert.throws(() => bind('x.json', workflow, {}), /has no input that we recognize as the prompt/)
})

test('for a workflow that saves several files, the bindings must name the output', () => {
  const workflow = changed('sd15.json', {
    70: { class_type: 'SaveImage', images: ['8', 0], filename_prefix: 'again' },
  })
  assert.throws(
    () => bind('x.json', workflow, {}),
    /has several nodes that save files \(9 \(SaveImage\), 70 \(SaveImage\)\): name the node that saves the output, for example bindings: \{ file_prefix: "9\.inputs\.filename_prefix" \}/,
  )
})

test('a workflow that saves nothing is refused', () => {
  const workflow = changed('sd15.json', { 9: { class_type: 'PreviewImage', filename_prefix: undefined } })
  assert.throws(
    () => bind('x.json', workflow, {}),
    /has no node that saves a file under a prefix: add a SaveImage/,
  )
})

test('a binding to an input that does not exist is refused, and the message lists the existing inputs', () => {
  const refused = (path: string) => () => {
    const named = parseBindings({ prompt: path })
    assert.ok(typeof named !== 'string')
    return bind('sd15.json', read('sd15.json'), named)
  }
  assert.throws(
    refused('6.inputs.txt'),
    /^OperatorError: bindings\.prompt names 6\.inputs\.txt, which sd15\.json does not have: node 6 \(CLIPTextEncode\) has text, clip$/,
  )
  assert.throws(refused('66.inputs.text'), /the workflow has no node 66$/)
})

test('a size must be bound to numbers, with the same number of widths and heights', () => {
  const bound = (values: Parameters<typeof parseBindings>[0]) => () => {
    const named = parseBindings(values)
    assert.ok(typeof named !== 'string')
    return bind('sd15.json', read('sd15.json'), named)
  }
  assert.throws(bound({ width: '5.inputs.width' }), /the same number of inputs for width and height/)
  assert.throws(
    bound({ width: '6.inputs.text', height: '5.inputs.height' }),
    /6\.inputs\.text in sd15\.json is bound to width or height, so it must be a number/,
  )
})

test('bindings are paths or lists of paths under known names', () => {
  const refusal = (values: JsonObject) => {
    const parsed = parseBindings(values)
    return typeof parsed === 'string' ? parsed : 'accepted'
  }
  assert.match(refusal({ text: '6.inputs.text' }), /unknown name, text: the valid names are prompt, width/)
  assert.match(
    refusal({ prompt: '6.text' }),
    /^must have a path such as "6\.inputs\.text", or a list of paths, for prompt$/,
  )
  assert.match(refusal({ prompt: ['6.inputs.text', 7] }), /^must have a path such as .* for prompt$/)
  assert.deepEqual(parseBindings({ images: ['57:8.inputs.image', '9.inputs.image.first'] }), {
    images: [
      { node: '57:8', input: 'image' },
      { node: '9', input: 'image.first' },
    ],
  })
})

test('a file that is not a workflow in API format is refused, and the message says how to export one', () => {
  const refusal = (text: string) => {
    try {
      parseWorkflow('x.json', text)
    } catch (error) {
      return String(error)
    }
    return 'accepted'
  }
  assert.match(refusal('{'), /^OperatorError: x\.json is not valid JSON: /)
  assert.match(
    refusal(
      JSON.stringify({ last_node_id: 9, nodes: [{ id: 3, type: 'KSampler' }], links: [], version: 0.4 }),
    ),
    /^OperatorError: x\.json is a workflow in the format of ComfyUI's editor, not in API format: in ComfyUI, open the workflow and choose "Export \(API\)"$/,
  )
  for (const text of [
    '[]',
    'null',
    '{"prompt": {"1": {"class_type": "x", "inputs": {}}}}',
    '{"1": {"inputs": {}}}',
  ])
    assert.match(refusal(text), /is not a workflow in API format/, text)
  assert.match(refusal('{}'), /x\.json has no nodes/)
})

function read(file: string): Workflow {
  return parseWorkflow(file, readFileSync(path.join(workflowFolder, file), 'utf8'))
}

interface Change {
  readonly class_type?: string
  readonly [input: string]: unknown
}

/** In `changes`, `class_type` is listed among the inputs, and an undefined value removes an input. */
function changed(file: string, changes: Readonly<Record<string, Change>>): Workflow {
  const nodes = JSON.parse(readFileSync(path.join(workflowFolder, file), 'utf8')) as Record<
    string,
    { class_type: string; inputs: object }
  >
  for (const [id, { class_type: type, ...inputs }] of Object.entries(changes)) {
    const old = nodes[id] ?? { class_type: '', inputs: {} }
    nodes[id] = { class_type: type ?? old.class_type, inputs: { ...old.inputs, ...inputs } }
  }
  return parseWorkflow(file, JSON.stringify(nodes))
}
