// The operations for signing in.

import { takesTurns, read, readBatch, write, writeBatch } from '../../operation.ts'
import { changePassword, createSignedInAccount } from './passwords.ts'
import { signInWithIdentity, linkIdentity, listIdentities, unlinkIdentity } from './identities.ts'
import {
  createFirstLink,
  createInvite,
  createReset,
  findLinks,
  deleteExpiredLinks,
  consumeLink,
} from './links.ts'
import { savePendingTotp, activateTotp, proveSession, deactivateTotp } from './second-factor.ts'
import {
  endSessions,
  findSessions,
  deleteExpiredSessions,
  listSessions,
  openSession,
  touchSessions,
} from './sessions.ts'

export const sessionOperations = {
  createSignedInAccount: write(createSignedInAccount),
  changePassword: takesTurns(write(changePassword)),
  openSession: takesTurns(write(openSession)),
  findSessions: readBatch(findSessions),
  touchSessions: writeBatch(touchSessions),
  proveSession: takesTurns(write(proveSession)),
  listSessions: takesTurns(read(listSessions)),
  endSessions: takesTurns(write(endSessions)),
  deleteExpiredSessions: write(deleteExpiredSessions),
  savePendingTotp: takesTurns(write(savePendingTotp)),
  activateTotp: takesTurns(write(activateTotp)),
  deactivateTotp: takesTurns(write(deactivateTotp)),
  createInvite: write(createInvite),
  createReset: write(createReset),
  createFirstLink: write(createFirstLink),
  findLinks: readBatch(findLinks),
  consumeLink: write(consumeLink),
  deleteExpiredLinks: write(deleteExpiredLinks),
  signInWithIdentity: write(signInWithIdentity),
  linkIdentity: takesTurns(write(linkIdentity)),
  listIdentities: takesTurns(read(listIdentities)),
  unlinkIdentity: takesTurns(write(unlinkIdentity)),
}
