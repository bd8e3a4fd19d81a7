// The operations for signing in.

import { forAccount, read, readBatch, write, writeBatch } from '../../operation.ts'
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
  changePassword: forAccount(write(changePassword)),
  openSession: forAccount(write(openSession)),
  findSessions: readBatch(findSessions),
  touchSessions: writeBatch(touchSessions),
  proveSession: forAccount(write(proveSession)),
  listSessions: forAccount(read(listSessions)),
  endSessions: forAccount(write(endSessions)),
  deleteExpiredSessions: write(deleteExpiredSessions),
  savePendingTotp: forAccount(write(savePendingTotp)),
  activateTotp: forAccount(write(activateTotp)),
  deactivateTotp: forAccount(write(deactivateTotp)),
  createInvite: write(createInvite),
  createReset: write(createReset),
  createFirstLink: write(createFirstLink),
  findLinks: readBatch(findLinks),
  consumeLink: write(consumeLink),
  deleteExpiredLinks: write(deleteExpiredLinks),
  signInWithIdentity: write(signInWithIdentity),
  linkIdentity: forAccount(write(linkIdentity)),
  listIdentities: forAccount(read(listIdentities)),
  unlinkIdentity: forAccount(write(unlinkIdentity)),
}
