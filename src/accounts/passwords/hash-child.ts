// The entry point of a child process that computes password hashes for its parent. This file is never imported.

import { argon2 } from 'node:crypto'

import { messageOf } from '../../lib/error.ts'
import type { HashReply, HashRequest } from './hash-process.ts'

process.on('disconnect', () => process.exit())
process.on('message', ({ call, parameters }: HashRequest) => {
  try {
    argon2('argon2id', parameters, (error, hash) => {
      send(error === null ? { call, hash } : { call, error: error.message })
    })
  } catch (error) {
    // The parameters are invalid.
    send({ call, error: messageOf(error) })
  }
})

function send(reply: HashReply): void {
  process.send?.(reply)
}
