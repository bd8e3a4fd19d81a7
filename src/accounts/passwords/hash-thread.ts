// The entry point of a thread that computes password hashes, one after another. This file is never imported.

import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

import { assert } from '../../lib/assert.ts'
import { lowerThreadPriority } from '../../lib/lower-priority.ts'
import type { HashParameters } from './hash-threads.ts'

lowerThreadPriority()
const port = parentPort
assert(port !== null, 'this file runs in a worker thread')
port.on('message', (parameters: HashParameters) => port.postMessage(argon2Sync('argon2id', parameters)))
