// From the words of a command line to a command, and from its report or its error to what is printed and the exit
// status: 0 done, 1 refused or not in order, 2 called or configured wrongly.

import { ConfigRefused } from '../config/config-refused.ts'
import type { Variables } from '../config/environment.ts'
import { ServiceError } from '../domain/errors.ts'
import { nearest } from '../lib/nearest.ts'
import { Refused } from '../lib/refused.ts'
import { audit } from './audit.ts'
import { WrongUsage } from './command.ts'
import type { Command } from './command.ts'
import { createAccount } from './create-account.ts'
import { createCodes } from './create-codes.ts'
import { createKey } from './create-key.ts'
import { doctor } from './doctor.ts'
import { grantCredits } from './grant-credits.ts'
import { helpText } from './help.ts'
import { inviteAccount } from './invite-account.ts'
import { linkAccount } from './link-account.ts'
import { migrate } from './migrate.ts'
import { parseFlags } from './parse-flags.ts'
import { revokeKey } from './revoke-key.ts'
import { serve } from './serve.ts'
import { version } from './version.ts'

const commands: readonly Command[] = [
  serve,
  createAccount,
  linkAccount,
  inviteAccount,
  createKey,
  revokeKey,
  grantCredits,
  createCodes,
  audit,
  migrate,
  doctor,
  version,
]

/** Where a command is heard: those of a process, as a rule. */
export interface Streams {
  readonly stdout: Stream
  readonly stderr: Stream
}

interface Stream {
  write(text: string): void
}

/** Answers the exit status. */
export async function runCommand(
  args: readonly string[],
  variables: Variables,
  { stdout, stderr }: Streams,
): Promise<number> {
  try {
    if (args.length === 0 || args[0] === 'help' || args.includes('--help')) {
      stdout.write(helpText(commands))
      return args.length === 0 ? 2 : 0
    }
    const spelt = args[0] === '--version' ? args.with(0, version.words) : args
    const firstFlag = spelt.findIndex((word) => word.startsWith('-'))
    const wordCount = firstFlag === -1 ? spelt.length : firstFlag
    const command = commandNamed(spelt.slice(0, wordCount).join(' '))
    const { flags, wantsJson } = parseFlags(command, spelt.slice(wordCount))
    const report = await command.run(flags, variables)
    if (report === null) return 0
    stdout.write(`${wantsJson ? JSON.stringify(report.document) : report.text}\n`)
    return report.isOk ? 0 : 1
  } catch (error) {
    const explanation = explain(error)
    stderr.write(`mutoscope: ${explanation}\n`)
    // Of the words, not of what was parsed: a program that calls wrongly reads the same document.
    if (args.includes('--json')) stdout.write(`${JSON.stringify({ error: explanation })}\n`)
    return error instanceof WrongUsage || error instanceof ConfigRefused ? 2 : 1
  }
}

function commandNamed(words: string): Command {
  const found = commands.find((command) => command.words === words)
  if (found !== undefined) return found
  if (words === '') throw new WrongUsage('the command comes before its flags: see "mutoscope help"')
  const meant = nearest(
    words,
    commands.map((command) => command.words),
  )
  throw new WrongUsage(
    `there is no command "${words}": ${meant === null ? 'see "mutoscope help"' : `did you mean "${meant}"?`}`,
  )
}

/** One line for what an operator can mend; a defect of ours with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigRefused) return explainProblems(error)
  if (error instanceof ServiceError) return error.detail ?? error.message
  if (error instanceof WrongUsage || error instanceof Refused) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function explainProblems({ message, problems }: ConfigRefused): string {
  if (problems.length === 1) return message
  return `the configuration has ${problems.length} problems:\n  ${message.replaceAll('\n', '\n  ')}`
}
