import { test } from 'node:test'
import assert from 'node:assert/strict'

import { UsageError } from './command.ts'
import { createKey } from './commands/create-key.ts'
import { generate } from './commands/generate.ts'
import { parseFlags } from './parse-flags.ts'

test('the value of a flag is the next argument or the text after an equals sign, and may begin with a dash', () => {
  const { flags, wantsJson } = parseFlags(createKey, ['--account', '-1', '--json', '--name=--json'])
  assert.equal(flags.text('account', 9), '-1')
  assert.equal(flags.text('name', 9), '--json')
  assert.equal(wantsJson, true)
})

test('output is not JSON without --json', () => {
  assert.equal(parseFlags(createKey, ['--account', 'a']).wantsJson, false)
})

for (const [args, pattern] of [
  [['--colour', 'red'], /^there is no flag --colour: key create accepts --account, --name, --json$/],
  [['--constructor'], /^there is no flag --constructor/],
  [['--no-json'], /^there is no flag --no-json/],
  [['-n', 'laptop'], /^there is no flag -n/],
  [['--account', 'a', 'b'], /^unexpected argument "b": /],
  [['--', '--json'], /^unexpected argument "--json": /],
  [['--name', 'a', '--name', 'b'], /^--name must be given only once$/],
  [['--name'], /^--name needs a value$/],
  [['--name', '--json'], /^--name needs a value$/],
  [['--json=yes'], /^--json does not take a value$/],
] as const) {
  test(`${args.join(' ')} is refused with our own message`, () => {
    assert.throws(
      () => parseFlags(createKey, args),
      (error) => error instanceof UsageError && pattern.test(error.message),
    )
  })
}

test('a second operand is refused, and the message says how to pass one that contains spaces', () => {
  const message =
    'unexpected argument "red": generate accepts only one PROMPT, in quotes if it contains spaces'
  assert.throws(() => parseFlags(generate, ['a', 'red', 'fox']), { message })
})
