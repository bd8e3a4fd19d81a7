// The operations for signing in.

import { read, readBatch, write, writeBatch } from '../../operation.ts'
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
  changePassword: write(changePassword),
  openSession: write(openSession),
  findSessions: readBatch(findSessions),
  touchSessions: writeBatch(touchSessions),
  proveSession: write(proveSession),
  listSessions: read(listSessions),
  endSessions: write(endSessions),
  deleteExpiredSessions: write(deleteExpiredSessions),
  savePendingTotp: write(savePendingTotp),
  activateTotp: write(activateTotp),
  deactivateTotp: write(deactivateTotp),
  createInvite: write(createInvite),
  createReset: write(createReset),
  createFirstLink: write(createFirstLink),
  findLinks: readBatch(findLinks),
  consumeLink: write(consumeLink),
  deleteExpiredLinks: write(deleteExpiredLinks),
  signInWithIdentity: write(signInWithIdentity),
  linkIdentity: write(linkIdentity),
  listIdentities: read(listIdentities),
  unlinkIdentity: write(unlinkIdentity),
}
