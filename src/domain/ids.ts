// The IDs of everything that the service stores. The compiler rejects an ID of the wrong type.

import type { Brand } from '../lib/brand.ts'

export type AccountId = Brand<string, 'AccountId'>
export type ApiKeyId = Brand<string, 'ApiKeyId'>
export type TaskId = Brand<string, 'TaskId'>
export type WebhookEndpointId = Brand<string, 'WebhookEndpointId'>
/** The account holder can see this ID, unlike the secret token in the cookie. */
export type SessionId = Brand<string, 'SessionId'>
export type RequestId = Brand<string, 'RequestId'>
/** Identifies a database and its files. Stays the same when the database is moved. */
export type InstallationId = Brand<string, 'InstallationId'>
/** A process gets a new ID when it starts and after it loses its lease. */
export type ProcessId = Brand<string, 'ProcessId'>

/**
 * The UUID of an attempt, in lowercase. We store it durably before we send the submission, so that we can ask the
 * engine about the attempt later.
 */
export type JobKey = Brand<string, 'JobKey'>

/** The name of a stored file, `in_…` or `out_…`, with an extension. It contains at least 128 random bits. */
export type FileName = Brand<string, 'FileName'>

/** Milliseconds since 1970, by the database's clock. */
export type UnixMs = Brand<number, 'UnixMs'>

/** The fencing token of a task: every claim increases it, and every write by a worker includes it. */
export type Epoch = Brand<number, 'Epoch'>
