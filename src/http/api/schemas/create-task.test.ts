import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import type { JsonObject } from '../../../lib/json.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { promptLengthMax } from '../../../domain/tasks/prompt-length.ts'
import { parseCreate } from '../../../tasks/parse-create.ts'
import { createTaskBody } from './create-task.ts'

const wrongKind = fc.oneof(
  fc.constantFrom(null, true, false, {}, [], [[]], { prompt: 'a fox' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

// Characters that some parsers treat as white space, and characters that only look like white space.
const spaces = fc.constantFrom(
  ...' \t\n\r\v\f\u0085\u00a0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff'.split(''),
)
const oddCharacters = fc.oneof(
  spaces,
  fc.nat({ max: 0x9f }).map((code) => String.fromCharCode(code)),
  // Halves of surrogate pairs, and other non-ASCII characters.
  fc.constantFrom('\ud800', '\udbff', '\udc00', '\udfff', '🦊', 'é', '\uffff'),
)
const shortPrompt = fc.array(fc.oneof(oddCharacters, fc.string({ maxLength: 3 })), { maxLength: 6 })
const longPrompt = fc
  .record({
    before: fc.constantFrom('', 'a', '🦊', '\ud83e', '\0', ' '),
    filling: fc.constantFrom('a', '🦊', ' ', '\u3000', '\udc00'),
    length: fc.integer({ min: promptLengthMax - 2, max: promptLengthMax + 2 }),
    after: fc.constantFrom('', 'a', '🦊', '\udd8a'),
  })
  .map(({ before, filling, length, after }) => before + filling.repeat(length) + after)
const prompt = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  shortPrompt.map((parts) => parts.join('')),
  longPrompt,
)

const fields = {
  model_id: fc.oneof({ weight: 9, arbitrary: fc.string() }, wrongKind),
  prompt: fc.oneof({ weight: 9, arbitrary: prompt }, wrongKind),
  image_urls: fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.webUrl(), { maxLength: 10 }) },
    fc.array(fc.oneof({ weight: 4, arbitrary: fc.string() }, wrongKind), { maxLength: 4 }),
    wrongKind,
    fc.string(),
  ),
  aspect_ratio: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('16:9', '1:1', '', '17:9') }, wrongKind),
}
const members = fc.oneof(
  { weight: 4, arbitrary: fc.record(fields, { requiredKeys: ['model_id', 'prompt'] }) },
  fc.record(fields, { requiredKeys: [] }),
)
const unknownMembers = fc.oneof(
  { weight: 9, arbitrary: fc.constant([]) },
  fc.array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('__proto__', 'constructor', 'toString', 'Prompt', 'prompt ', 'callback_url', ''),
        fc.string(),
      ),
      fc.oneof(fc.constantFrom(null, 'x', 1, {})),
    ),
    { minLength: 1, maxLength: 2 },
  ),
)

/** The body is built as text, because `__proto__` in an object literal sets the prototype. */
const body = fc
  .tuple(members, unknownMembers)
  .map(([known, unknown]) =>
    [...unknown, ...Object.entries(known)].map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
    ),
  )
  .map((pairs) => `{${pairs.join(',')}}`)

test('the parser of create requests accepts exactly the bodies that the schema accepts, with the same values', () => {
  let accepted = 0
  const property = fc.property(body, (text) => {
    if (isAcceptedByBoth(text)) accepted++
  })
  fc.assert(property, { numRuns: 2_000 })
  assert.ok(accepted > 200, `only ${accepted} of the bodies were accepted`)
})

test('the parser and the schema agree on every UTF-16 code unit in a prompt, alone and between letters', () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit)
    for (const text of [character, `a${character}b`]) {
      isAcceptedByBoth(JSON.stringify({ model_id: 'image-model-a-2', prompt: text }))
    }
  }
})

/** Throws if the parser and the schema disagree on whether the body is valid, which field is invalid, or a value. */
function isAcceptedByBoth(text: string): boolean {
  const parsed = JSON.parse(text) as JsonObject
  const bySchema = createTaskBody.safeParse(parsed)
  const byParser = attempt(() => parseCreate(parsed))
  if (byParser instanceof ServiceError) {
    assert.ok(!bySchema.success, `only the schema accepts ${text}`)
    const { code, data } = byParser
    const isNamed = bySchema.error.issues.some((issue) =>
      issue.code === 'unrecognized_keys'
        ? code === 'unknown_field' && issue.keys.includes(String(data['field']))
        : code === 'invalid_field' && issue.path[0] === data['field'],
    )
    assert.ok(isNamed, `the schema objects to ${String(data['field'])} too: ${text}`)
    return false
  }
  assert.ok(bySchema.success, `only the parser accepts ${text}`)
  const { model_id, prompt: what, image_urls, aspect_ratio } = bySchema.data
  assert.deepEqual(byParser, {
    modelId: model_id,
    prompt: what,
    imageUrls: image_urls ?? null,
    aspectRatio: aspect_ratio ?? null,
  })
  return true
}

function attempt<Value>(action: () => Value): Value | ServiceError {
  try {
    return action()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}
