// The ids of everything that the service stores. The compiler does not accept one kind of id for another.

import type { Brand } from '../lib/brand.ts'

export type AccountId = Brand<string, 'AccountId'>
export type ApiKeyId = Brand<string, 'ApiKeyId'>
export type TaskId = Brand<string, 'TaskId'>
/** A browser's sign-in, as its owner sees it. It is not the secret token in the cookie. */
export type SessionId = Brand<string, 'SessionId'>
export type RequestId = Brand<string, 'RequestId'>
/** A database and its files. A database that is moved keeps it. */
export type InstallationId = Brand<string, 'InstallationId'>
/** One registration of a process: a process has a new one at each start, and after losing its lease. */
export type ProcessId = Brand<string, 'ProcessId'>

/** Lower-case UUID of one attempt. Durable before the submit is sent, so that the engine can be asked about it. */
export type JobKey = Brand<string, 'JobKey'>

/** Name of a stored file, `in_…` or `out_…` with its extension. Has at least 128 random bits. */
export type FileName = Brand<string, 'FileName'>

/** Milliseconds since 1970, by the database's clock. */
export type UnixMs = Brand<number, 'UnixMs'>

/** Fencing token of a task: every claim raises it, and every write of a worker names it. */
export type Epoch = Brand<number, 'Epoch'>
