// The names of the things that the service keeps. None of them can be given where another is expected.

import type { Brand } from '../lib/brand.ts'

export type AccountId = Brand<string, 'AccountId'>
export type ApiKeyId = Brand<string, 'ApiKeyId'>
export type TaskId = Brand<string, 'TaskId'>
/** Of a browser's sign-in, as its owner is told of it; the token in the cookie is another secret. */
export type SessionId = Brand<string, 'SessionId'>
export type RequestId = Brand<string, 'RequestId'>
/** Of a database and the files that belong to it; a database that is moved keeps it. */
export type InstallationId = Brand<string, 'InstallationId'>
/** Of one start of a process, or of a later lease of its: each enters under another one. */
export type ProcessId = Brand<string, 'ProcessId'>

/** Lower-case UUID of one attempt; durable before the submit leaves, so that an engine can be asked about it. */
export type JobKey = Brand<string, 'JobKey'>

/** Name of a stored file, `in_…` or `out_…` with its extension; holds at least 128 random bits. */
export type FileName = Brand<string, 'FileName'>

/** Milliseconds since 1970 by the database's clock. */
export type UnixMs = Brand<number, 'UnixMs'>

/** Fencing token of a task: every claim raises it, every write of a worker names it. */
export type Epoch = Brand<number, 'Epoch'>
