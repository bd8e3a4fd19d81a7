// `mutoscope serve`: runs the service until it is asked to stop or is no longer reliable.

import { loadConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog, openLogOutput } from '../../lib/log.ts'
import type { Logger } from '../../lib/log.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { roles } from '../../domain/processes/role.ts'
import type { Role } from '../../domain/processes/role.ts'
import type { Service } from '../../service.ts'
import { UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { greeting } from '../greeting.ts'

/**
 * npm repeats signals that the whole process group has already received. A second signal within this time counts as
 * such a repetition.
 */
const repetitionMs = 1_000

export const serve: Command = {
  name: 'serve',
  flags: ['role'],
  usage: '[--role all|api|worker]',
  summary: 'run the service',
  run: async (flags, variables) => {
    const config = loadConfig(variables)
    const role = roleOf(flags, config)
    const log = createLog(config.log.level, config.secrets, await openLogOutput())
    handleProcessErrors(log)
    const service = await start(config, log, role)
    // Signals must be handled before anything reports that the service is running. A program that reads the report may
    // send a signal immediately, and that signal must cause an orderly shutdown.
    const asked = stopSignal()
    // The greeting is not logged, because it may contain an API key and a one-time link.
    const isFirst = service.firstKey !== null || service.firstLink !== null
    if (isFirst || (process.stdout.isTTY && role !== 'worker')) process.stdout.write(greeting(service))
    for (const warning of config.warnings) log.warn(warning)
    log.info({ role, url: service.url, publicUrl: service.publicUrl }, 'serving')
    await stopWhenAsked(service, asked, log)
    return null
  },
}

function roleOf(flags: Flags, { database }: Config): Role {
  if (!flags.has('role')) return 'all'
  const text = flags.text('role', 20)
  const role = roles.find((known) => known === text)
  if (role === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${text}"`)
  if (role !== 'all' && database.kind === 'sqlite') {
    throw new UsageError(
      `--role ${role} needs a database that other processes can share: set DATABASE_URL, or omit --role`,
    )
  }
  return role
}

/**
 * Keeps the process running if the program that reads its output exits. Ends the process immediately on an uncaught
 * error, because continuing in an unknown state would be worse.
 */
function handleProcessErrors(log: Logger): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error')
    process.exit(1)
  })
}

async function start(config: Config, log: Logger, role: Role): Promise<Service> {
  // The service is imported dynamically because other commands do not need the engines or the HTTP server.
  const { startService } = await import('../../service.ts')
  try {
    return await startService(config, log, role)
  } catch (error) {
    const reason = explainStartError(error, config)
    throw reason === null ? error : new OperatorError(reason, { cause: error })
  }
}

/** Returns a message for the operator, or null if the error is not a system error. */
function explainStartError(error: unknown, { host, port }: Config): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port`
    case 'EACCES':
    case 'EPERM':
      return error.syscall === 'listen'
        ? `this user is not allowed to listen on port ${port}: set PORT to another port`
        : error.message
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: set HOST to an address of this machine, such as 127.0.0.1`
    default:
      return error.message
  }
}

/** Resolves after an orderly shutdown. A failure of the service ends the process immediately. */
async function stopWhenAsked(service: Service, asked: Promise<string>, log: Logger): Promise<void> {
  void service.failed.then((error) => {
    log.fatal({ err: error }, 'the service cannot continue and is stopping')
    process.exit(1)
  })
  const signal = await asked
  log.info({ signal }, 'stopping: waiting for open requests and running tasks to finish')
  await service.close()
  log.info('stopped')
}

/**
 * Resolves on the first signal. A second signal ends the process immediately, unless it is npm's repetition of the
 * first.
 */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAtMs: number | null = null
    const receive = (signal: string): void => {
      const nowMs = systemClock.monotonicMs()
      if (firstAtMs !== null && nowMs - firstAtMs > repetitionMs) process.exit(1)
      firstAtMs ??= nowMs
      resolve(signal)
    }
    process.on('SIGTERM', receive)
    process.on('SIGINT', receive)
  })
}
