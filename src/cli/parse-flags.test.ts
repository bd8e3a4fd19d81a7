import { test } from 'node:test'
import assert from 'node:assert/strict'

import { UsageError } from './command.ts'
import { createKey } from './commands/create-key.ts'
import { parseFlags } from './parse-flags.ts'

test('a flag takes the word behind it or behind its equals sign, also one that begins with a dash', () => {
  const { flags, wantsJson } = parseFlags(createKey, ['--account', '-1', '--json', '--name=--json'])
  assert.equal(flags.text('account', 9), '-1')
  assert.equal(flags.text('name', 9), '--json')
  assert.equal(wantsJson, true)
})

test('without --json nobody wants JSON', () => {
  assert.equal(parseFlags(createKey, ['--account', 'a']).wantsJson, false)
})

for (const [args, pattern] of [
  [['--colour', 'red'], /^there is no flag --colour: the flags of key create are --account, --name, --json$/],
  [['--constructor'], /^there is no flag --constructor/],
  [['--no-json'], /^there is no flag --no-json/],
  [['-n', 'laptop'], /^there is no flag -n/],
  [['--account', 'a', 'b'], /^"b" belongs to no flag: /],
  [['--', '--json'], /^"--json" belongs to no flag: /],
  [['--name', 'a', '--name', 'b'], /^--name is there twice$/],
  [['--name'], /^--name needs a value behind it$/],
  [['--name', '--json'], /^--name needs a value behind it$/],
  [['--json=yes'], /^--json takes no value$/],
] as const) {
  test(`${args.join(' ')} is refused in words of ours`, () => {
    assert.throws(
      () => parseFlags(createKey, args),
      (error) => error instanceof UsageError && pattern.test(error.message),
    )
  })
}
