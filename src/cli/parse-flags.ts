// From the words behind a command to its flags. Node splits them; what is wrong is said in our words, because Node's do
// not say what would be right.

import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

import { Flags, WrongUsage } from './command.ts'
import type { Command } from './command.ts'

export function parseFlags(
  command: Command,
  args: readonly string[],
): { readonly flags: Flags; readonly wantsJson: boolean } {
  const options: NonNullable<ParseArgsConfig['options']> = { json: { type: 'boolean' } }
  for (const name of command.flags) options[name] = { type: 'string' }
  // Not strict: a value may begin with a dash, so that "--credits -1" is refused for what it is.
  const { tokens } = parseArgs({ args: [...args], options, tokens: true, strict: false })
  const texts = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') throw unknown(`"${token.value}" belongs to no flag`, command)
    const { name, rawName, value } = token
    if (rawName !== `--${name}` || !Object.hasOwn(options, name))
      throw unknown(`there is no flag ${rawName}`, command)
    if (texts.has(name)) throw new WrongUsage(`--${name} is there twice`)
    if (name === 'json' && value !== undefined) throw new WrongUsage('--json takes no value')
    // "--name --json" forgot the name; who means it writes "--name=--json".
    const isForgotten = value === undefined || (token.inlineValue === false && value.startsWith('--'))
    if (name !== 'json' && isForgotten) throw new WrongUsage(`--${name} needs a value behind it`)
    texts.set(name, value ?? '')
  }
  return { flags: new Flags(texts), wantsJson: texts.has('json') }
}

function unknown(what: string, { words, flags }: Command): WrongUsage {
  const known = [...flags, 'json'].map((name) => `--${name}`).join(', ')
  return new WrongUsage(`${what}: the flags of ${words} are ${known}`)
}
