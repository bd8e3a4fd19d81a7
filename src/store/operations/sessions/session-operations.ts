// The operations on how people sign in: sessions, passwords, second factors, one-time links and identities.

import { read, readBatch, write, writeBatch } from '../../operation.ts'
import { changePassword, createSignedInAccount } from './credentials.ts'
import { enterByIdentity, linkIdentity, listIdentities, unlinkIdentity } from './identities.ts'
import { createFirstLink, createInvite, createReset, findLinks, forgetLinks, consumeLink } from './links.ts'
import { savePendingTotp, activateTotp, proveSession, deactivateTotp } from './second-factor.ts'
import {
  endSessions,
  findSessions,
  forgetSessions,
  listSessions,
  openSession,
  seeSessions,
} from './sessions.ts'

export const sessionOperations = {
  createSignedInAccount: write(createSignedInAccount),
  changePassword: write(changePassword),
  openSession: write(openSession),
  findSessions: readBatch(findSessions),
  seeSessions: writeBatch(seeSessions),
  proveSession: write(proveSession),
  listSessions: read(listSessions),
  endSessions: write(endSessions),
  forgetSessions: write(forgetSessions),
  savePendingTotp: write(savePendingTotp),
  activateTotp: write(activateTotp),
  deactivateTotp: write(deactivateTotp),
  createInvite: write(createInvite),
  createReset: write(createReset),
  createFirstLink: write(createFirstLink),
  findLinks: readBatch(findLinks),
  consumeLink: write(consumeLink),
  forgetLinks: write(forgetLinks),
  enterByIdentity: write(enterByIdentity),
  linkIdentity: write(linkIdentity),
  listIdentities: read(listIdentities),
  unlinkIdentity: write(unlinkIdentity),
}
