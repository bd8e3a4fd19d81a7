// The operations on webhooks. Operations that make messages immediately due also send the `deliveries` hint.

import type { Hint } from '../../hint.ts'
import { takesTurns, read, readList, write, writeBatch } from '../../operation.ts'
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
  createEndpoint: takesTurns(write(createEndpoint)),
  listEndpoints: takesTurns(read(listEndpoints)),
  readEndpoint: takesTurns(read(readEndpoint)),
  rotateEndpoint: takesTurns(write(rotateEndpoint)),
  switchEndpoint: takesTurns(write(switchEndpoint)),
  deleteEndpoint: takesTurns(write(deleteEndpoint)),
  addTestMessage: takesTurns(write(addTestMessage, deliveries)),
  redeliverMessages: takesTurns(write(redeliverMessages, deliveries)),
  listMessages: readList(listMessages),
  readAttempts: takesTurns(read(readAttempts)),
  deleteOldMessages: write(deleteOldMessages),
  listWaitingEndpoints: read(listWaitingEndpoints),
  countSending: read(countSending),
  claimMessages: write(claimMessages),
  finishMessages: writeBatch(finishMessages),
}
