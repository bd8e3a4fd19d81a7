// The entry point of a child process that computes password hashes for its parent. This file is never imported.

import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'

import { messageOf } from '../../lib/error.ts'
import type { HashReply, HashRequest } from './hash-process.ts'

const hash = promisify(argon2)

process.on('disconnect', () => process.exit())
process.on('message', (request: HashRequest) => void answer(request))

async function answer({ call, parameters }: HashRequest): Promise<void> {
  try {
    send({ call, hash: await hash('argon2id', parameters) })
  } catch (error) {
    send({ call, error: messageOf(error) })
  }
}

function send(reply: HashReply): void {
  process.send?.(reply)
}
