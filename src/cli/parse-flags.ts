// Parses the arguments of a command. Node splits them, but the error messages are ours, because Node's messages do not
// say how to fix the problem.

import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

import { Flags, UsageError } from './command.ts'
import type { Command } from './command.ts'

export function parseFlags(
  command: Command,
  args: readonly string[],
): { readonly flags: Flags; readonly wantsJson: boolean } {
  const switches = ['json', ...(command.switches ?? [])]
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const name of switches) options[name] = { type: 'boolean' }
  for (const name of command.flags) options[name] = { type: 'string' }
  // Strict parsing would refuse "--amount -5", because the value begins with a dash.
  const { tokens } = parseArgs({ args: [...args], options, tokens: true, strict: false })
  const texts = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      if (command.operand === undefined) throw unknown(`unexpected argument "${token.value}"`, command)
      if (texts.has(command.operand))
        throw new UsageError(
          `unexpected argument "${token.value}": ${command.name} accepts only one ${command.operand}, in quotes if it contains spaces`,
        )
      texts.set(command.operand, token.value)
      continue
    }
    const { name, rawName, value } = token
    if (rawName !== `--${name}` || !Object.hasOwn(options, name))
      throw unknown(`there is no flag ${rawName}`, command)
    if (texts.has(name)) throw new UsageError(`--${name} must be given only once`)
    const isSwitch = switches.includes(name)
    if (isSwitch && value !== undefined) throw new UsageError(`--${name} does not take a value`)
    // In "--name --json", the value of --name is missing. To pass a value that begins with two dashes, write
    // "--name=--json".
    const isForgotten = value === undefined || (token.inlineValue === false && value.startsWith('--'))
    if (!isSwitch && isForgotten) throw new UsageError(`--${name} needs a value`)
    texts.set(name, value ?? '')
  }
  return { flags: new Flags(texts), wantsJson: texts.has('json') }
}

function unknown(what: string, { name, flags, switches = [] }: Command): UsageError {
  const known = [...flags, ...switches, 'json'].map((flag) => `--${flag}`).join(', ')
  return new UsageError(`${what}: ${name} accepts ${known}`)
}
