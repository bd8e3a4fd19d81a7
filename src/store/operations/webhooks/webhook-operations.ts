// The operations on webhooks. Operations that make messages immediately due also send the `deliveries` hint.

import type { Hint } from '../../hint.ts'
import { read, write, writeBatch } from '../../operation.ts'
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
  createEndpoint: write(createEndpoint),
  listEndpoints: read(listEndpoints),
  readEndpoint: read(readEndpoint),
  rotateEndpoint: write(rotateEndpoint),
  switchEndpoint: write(switchEndpoint),
  deleteEndpoint: write(deleteEndpoint),
  addTestMessage: write(addTestMessage, deliveries),
  redeliverMessages: write(redeliverMessages, deliveries),
  listMessages: read(listMessages),
  readAttempts: read(readAttempts),
  deleteOldMessages: write(deleteOldMessages),
  listWaitingEndpoints: read(listWaitingEndpoints),
  countSending: read(countSending),
  claimMessages: write(claimMessages),
  finishMessages: writeBatch(finishMessages),
}
