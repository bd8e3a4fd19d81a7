// The operations on webhooks. Operations that make messages immediately due also send the `deliveries` hint.

import type { Hint } from '../../hint.ts'
import { forAccount, read, readList, write, writeBatch } from '../../operation.ts'
import { claimMessages, countSending, listWaitingEndpoints } from './claim-messages.ts'
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
  rotateEndpoint,
  switchEndpoint,
} from './endpoints.ts'
import { finishMessages } from './finish-messages.ts'
import {
  addTestMessage,
  deleteOldMessages,
  listMessages,
  readAttempts,
  redeliverMessages,
} from './messages.ts'

const deliveries = (): Hint => ({ kind: 'deliveries' })

export const webhookOperations = {
  createEndpoint: forAccount(write(createEndpoint)),
  listEndpoints: forAccount(read(listEndpoints)),
  readEndpoint: forAccount(read(readEndpoint)),
  rotateEndpoint: forAccount(write(rotateEndpoint)),
  switchEndpoint: forAccount(write(switchEndpoint)),
  deleteEndpoint: forAccount(write(deleteEndpoint)),
  addTestMessage: forAccount(write(addTestMessage, deliveries)),
  redeliverMessages: forAccount(write(redeliverMessages, deliveries)),
  listMessages: readList(listMessages),
  readAttempts: forAccount(read(readAttempts)),
  deleteOldMessages: write(deleteOldMessages),
  listWaitingEndpoints: read(listWaitingEndpoints),
  countSending: read(countSending),
  claimMessages: write(claimMessages),
  finishMessages: writeBatch(finishMessages),
}
