// `mutoscope serve`: runs the service until it is asked to stop or can no longer be trusted.

import { loadConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import type { Logger } from '../../lib/log.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { roles } from '../../domain/processes/role.ts'
import type { Role } from '../../domain/processes/role.ts'
import type { Service } from '../../service.ts'
import { WrongUsage } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { greeting } from '../greeting.ts'

/** npm passes a signal on that the whole process group got already: the second within this time is the same wish. */
const echoMs = 1_000

export const serve: Command = {
  words: 'serve',
  flags: ['role'],
  usage: '[--role all|api|worker]',
  purpose: 'run the service',
  run: async (flags, variables) => {
    const config = loadConfig(variables)
    const role = roleOf(flags, config)
    const log = createLog(config.logLevel)
    survive(log)
    const service = await start(config, log, role)
    // Heard before anything says that it serves: who read that may ask at once, and nobody would stop it in order.
    const asked = stopSignal()
    // Not a line of the log: it may hold the first key and a link in clear, this once.
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
  const wish = flags.text('role', 20)
  const role = roles.find((known) => known === wish)
  if (role === undefined) throw new WrongUsage(`--role must be one of ${roles.join(', ')}, not "${wish}"`)
  if (role !== 'all' && database.kind === 'sqlite') {
    throw new WrongUsage(
      `--role ${role} needs a database that other processes can share: set DATABASE_URL, or leave --role out`,
    )
  }
  return role
}

/** A reader of our output that went away ends nothing; anything that nobody caught ends everything, half alive is worse. */
function survive(log: Logger): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    process.exit(1)
  })
}

async function start(config: Config, log: Logger, role: Role): Promise<Service> {
  // Here, so that the other commands do not wait for the engines and the HTTP server to load.
  const { startService } = await import('../../service.ts')
  try {
    return await startService(config, log, role)
  } catch (error) {
    const reason = reasonOf(error, config)
    throw reason === null ? error : new OperatorError(reason, { cause: error })
  }
}

/** Null for what explains itself. */
function reasonOf(error: unknown, { host, port }: Config): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use by another program: stop it, or set PORT to another one`
    case 'EACCES':
    case 'EPERM':
      return `this user may not ${error.syscall === 'listen' ? `listen on port ${port}` : error.message}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine: set HOST to one that is, or to 127.0.0.1`
    default:
      return error.message
  }
}

/** Resolves when everything has stopped in order. A failure, and a second signal, end the process at once. */
async function stopWhenAsked(service: Service, asked: Promise<string>, log: Logger): Promise<void> {
  void service.failed.then((error) => {
    log.fatal({ err: error }, 'the service can no longer be trusted and ends')
    process.exit(1)
  })
  const signal = await asked
  log.info({ signal }, 'stopping: open requests and running tasks may finish')
  await service.close()
  log.info('stopped')
}

/** From then on another signal, if it is not an echo of this one, ends the process. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let firstAtMs: number | null = null
    const hear = (signal: string): void => {
      const nowMs = systemClock.monotonicMs()
      if (firstAtMs !== null && nowMs - firstAtMs > echoMs) process.exit(1)
      firstAtMs ??= nowMs
      resolve(signal)
    }
    process.on('SIGTERM', hear)
    process.on('SIGINT', hear)
  })
}
