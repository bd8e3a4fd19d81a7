// The log: JSON lines on standard output, readable ones on a terminal. API keys never reach it, wherever they stood.

import pino from 'pino'
import type { DestinationStream, LevelWithSilent, Logger } from 'pino'
import { build as prettyStream } from 'pino-pretty'

export type { Logger } from 'pino'

export const logLevels = [
  'debug',
  'info',
  'warn',
  'error',
  'silent',
] as const satisfies readonly LevelWithSilent[]
export type LogLevel = (typeof logLevels)[number]

/** Lines waiting for a reader that has stalled; what comes on top of them is dropped, the service goes on. */
const waitingBytesMax = 4 * 1024 * 1024

export function createLog(level: LogLevel, stream: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // The finished line, so that no message, error or header can bring a key past it.
      hooks: { streamWrite: withoutKeys },
      serializers: { err: told },
    },
    stream,
  )
}

/**
 * An error that says itself how it reads was expected. Of any other the words and the stack, and no more members: those of
 * a database's quote the rows of clients.
 */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('toJSON' in error && typeof error.toJSON === 'function') return error.toJSON()
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: 'code' in error ? error.code : undefined, stack }
}

// Ours wherever they stand; those of other makers only where a word begins: "task-…" and "disk-…" are no keys.
const keys = /sk-muto_[A-Za-z0-9_-]+|(?<![a-z]{2})sk-[A-Za-z0-9_-]{8,}/g

export function withoutKeys(text: string): string {
  return text.replaceAll(keys, 'sk-…')
}

function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) {
    return prettyStream({ colorize: true, sync: true, translateTime: 'SYS:HH:MM:ss.l' })
  }
  // Not synchronous: a pipe whose reader sleeps would stop the whole process.
  const stream = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax })
  // A reader that went away or a full disk under the log must not end the service.
  stream.on('error', () => {})
  return stream
}
