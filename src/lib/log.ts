// Logs human-readable lines if standard output is a terminal, and JSON lines otherwise. Masks API keys and the secrets
// in the settings.

import pino from 'pino'
import type { DestinationStream, LevelWithSilent, Logger } from 'pino'

import { maskOf } from './mask-secrets.ts'

export type { Logger } from 'pino'

export const logLevels = [
  'debug',
  'info',
  'warn',
  'error',
  'silent',
] as const satisfies readonly LevelWithSilent[]
export type LogLevel = (typeof logLevels)[number]

/** If the reader stalls and this buffer fills up, further lines are dropped so that the service keeps running. */
const waitingBytesMax = 4 * 1024 * 1024

/** `secrets`, which are the secrets in the settings, are masked in every line. */
export function createLog(
  level: LogLevel,
  secrets: readonly string[] = [],
  stream: DestinationStream = standardOutput(),
): Logger {
  const mask = maskOf(secrets)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Keys and secrets are removed from the finished line, because any message, error, or header can contain one.
      hooks: { streamWrite: (line) => withoutKeys(mask(line)) },
      serializers: { err: serializeError },
    },
    stream,
  )
}

/**
 * The `toJSON` method of an expected error determines what is logged. For any other error, only the type, message,
 * code, and stack are logged, because other properties, such as those of a database error, can contain clients' data.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('toJSON' in error && typeof error.toJSON === 'function') return error.toJSON()
  const { type, message, stack } = pino.stdSerializers.err(error)
  return { type, message, code: 'code' in error ? error.code : undefined, stack }
}

// Also matches other services' keys that begin with "sk-", except after two lowercase letters, because "task-…" and
// "disk-…" are not keys.
const keys = /sk-muto_[A-Za-z0-9_-]+|(?<![a-z]{2})sk-[A-Za-z0-9_-]{8,}/g

export function withoutKeys(text: string): string {
  return text.replaceAll(keys, 'sk-…')
}

export async function openLogOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return standardOutput()
  // Loaded only for a terminal, because a service usually writes to a pipe or a file.
  const pretty = await import('pino-pretty')
  return pretty.build({ colorize: true, sync: true, translateTime: 'SYS:HH:MM:ss.l' })
}

function standardOutput(): DestinationStream {
  // With synchronous writes, a pipe with a stalled reader would stop the whole process.
  const stream = pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax })
  // A closed pipe or a full disk must not end the service.
  stream.on('error', () => {})
  return stream
}
