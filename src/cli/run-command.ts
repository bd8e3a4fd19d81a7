// Runs the command named on the command line, prints its report or error, and returns the exit status. The status is 0
// for success, 1 if the command failed or found problems, and 2 for an invalid command line or configuration.

import { ConfigError } from '../settings/reading/config-error.ts'
import type { Variables } from '../settings/reading/variables.ts'
import { ServiceError } from '../domain/errors.ts'
import { hasCode, messageOf } from '../lib/error.ts'
import { nearest } from '../lib/nearest.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { UsageError } from './command.ts'
import type { Command } from './command.ts'
import { serve } from './commands/serve.ts'
import { helpText } from './help.ts'
import { parseFlags } from './parse-flags.ts'

export interface Streams {
  readonly stdout: Stream
  readonly stderr: Stream
}

interface Stream {
  write(text: string): void
}

export async function runCommand(
  args: readonly string[],
  variables: Variables,
  { stdout, stderr }: Streams,
): Promise<number> {
  try {
    const commands = await commandsFor(args)
    if (args.length === 0 || args[0] === 'help' || args.includes('--help')) {
      stdout.write(helpText(commands))
      return args.length === 0 ? 2 : 0
    }
    const spelled = args[0] === '--version' ? args.with(0, 'version') : args
    const firstFlag = spelled.findIndex((word) => word.startsWith('-'))
    const wordCount = firstFlag === -1 ? spelled.length : firstFlag
    const command = commandNamed(commands, spelled.slice(0, wordCount))
    const { flags, wantsJson } = parseFlags(command, spelled.slice(command.name.split(' ').length))
    const report = await command.run(flags, variables, (line) => stderr.write(`mutoscope: ${line}\n`))
    if (report === null) return 0
    stdout.write(`${wantsJson ? JSON.stringify(report.document) : report.text}\n`)
    return report.isOk ? 0 : 1
  } catch (error) {
    const explanation = explain(error)
    stderr.write(`mutoscope: ${explanation}\n`)
    // `wantsJson` is not used here, because parsing the flags may have failed.
    if (args.includes('--json')) stdout.write(`${JSON.stringify({ error: explanation })}\n`)
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1
  }
}

/**
 * `serve` does not load the other commands. With all commands loaded, the service used 10 MB more memory and took 10%
 * longer to start.
 */
async function commandsFor(args: readonly string[]): Promise<readonly Command[]> {
  const isService = args[0] === serve.name && !args.includes('--help')
  return isService ? [serve] : (await import('./commands/all-commands.ts')).allCommands
}

/** `words`: the words before the first flag, which are the command's name and possibly an operand. */
function commandNamed(commands: readonly Command[], words: readonly string[]): Command {
  const found = commands.find(({ name, operand }) =>
    operand === undefined ? words.join(' ') === name : `${words.join(' ')} `.startsWith(`${name} `),
  )
  if (found !== undefined) return found
  if (words.length === 0) throw new UsageError('put the command before its flags: see "mutoscope help"')
  // A command's name has at most two words. A third word can be an operand.
  const meant = nearest(
    words.slice(0, 2).join(' '),
    commands.map((command) => command.name),
  )
  throw new UsageError(
    `there is no command "${words.join(' ')}": ${meant === null ? 'see "mutoscope help"' : `did you mean "${meant}"?`}`,
  )
}

/** Returns a message for an error that the operator can fix, or the stack trace for a bug. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return explainProblems(error)
  if (error instanceof ServiceError) return error.detail ?? error.message
  if (error instanceof UsageError || error instanceof OperatorError) return error.message
  // The operator can fix these system errors, and Node's message names the file.
  if (hasCode(error, 'EACCES', 'EDQUOT', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'))
    return messageOf(error)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function explainProblems({ message, problems }: ConfigError): string {
  if (problems.length === 1) return message
  return `the configuration has ${problems.length} problems:\n  ${message.replaceAll('\n', '\n  ')}`
}
