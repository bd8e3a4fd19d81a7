// Determines from PostgreSQL's error codes whether an error ends the connection, whether a retry may help, and whether
// the error is temporary.

import { DatabaseError } from 'pg'

import { hasCode, messageOf } from '../../lib/error.ts'
import { ServiceError } from '../../domain/errors.ts'

/** The connection broke or timed out. Its transaction has no effect, unless the transaction was being committed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html, read 2026-11. Only codes are compared, because the server
// translates severities into its language.

// 08: connection error; 57P: shutting down, crashed, starting; 25P03: idle in a transaction for too long; 25006:
// read-only, so not the primary. After any of these, the connection is unusable.
const lastWords = /^(08|57P|25P03|25006)/

// A deadlock, which our lock order should prevent, or a conflict between serializable transactions.
const conflicts = /^40(P01|001)/

// Access refused, unknown database, conflict, out of resources, lock not available, canceled by a timeout, system
// error, and damaged data. The caller did not cause these errors, and the same call may succeed later.
const passing = /^(28|3D000|40|53|55P03|57|58|XX)/

export function endsConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || lastWords.test(error.code ?? '')
}

/** Call this only if the transaction is known not to have been committed. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  return error instanceof DatabaseError && conflicts.test(error.code ?? '')
}

/** Translates temporary errors to `unavailable`. Returns any other error unchanged: it is a bug in Mutoscope. */
export function translatePostgresError(error: unknown): unknown {
  const isPassing = error instanceof DatabaseError && passing.test(error.code ?? '')
  if (!isPassing && !(error instanceof ConnectionLost)) return error
  return new ServiceError('unavailable', { cause: error, detail: `database: ${describe(error)}` })
}

export function describe(error: unknown): string {
  const code = error instanceof DatabaseError && error.code !== undefined ? ` (${error.code})` : ''
  if (messageOf(error) !== '') return messageOf(error).replaceAll('\n', ' ') + code
  // Node leaves the message empty if a host has several addresses and connecting to each of them fails.
  return hasCode(error, 'ECONNREFUSED') ? 'connection refused' : "none of the host's addresses can be reached"
}

/** Returns advice for an operator, to be appended to an error message about the database. */
export function remedyFor(error: unknown): string {
  const causes = error instanceof ConnectionLost ? [error.cause].flatMap(membersOf) : [error]
  return (
    causes.map(knownRemedyFor).find((remedy) => remedy !== null) ??
    'start the server, or correct DATABASE_URL'
  )
}

function membersOf(cause: unknown): readonly unknown[] {
  return cause instanceof AggregateError ? cause.errors : [cause]
}

function knownRemedyFor(error: unknown): string | null {
  // `pg` reports this error without a code, so the message is compared instead.
  if (messageOf(error) === 'The server does not support SSL connections') {
    return 'enable SSL on the server, or add sslmode=disable to DATABASE_URL if this network is trusted'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return remedies.find(([pattern]) => pattern.test(code))?.[1] ?? null
}

const remedies: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [
    /^28/,
    'correct the user name or the password in DATABASE_URL, or allow the user on the server (pg_hba.conf)',
  ],
  [/^3D000/, 'create the database, or correct DATABASE_URL'],
  [/^(53300|57P03)/, 'try again in a moment'],
  [
    /CERT|UNABLE_TO_VERIFY/,
    'give the server a certificate that this machine trusts, or set sslmode=require in DATABASE_URL',
  ],
]
