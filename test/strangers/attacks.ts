import type { Attack } from './attack.ts'
import { endlessUploads, previews, slowInputs, slowUploads } from './attacks/images.ts'
import { passwordChanges, rightPasswords, signIns, wrongPasswords } from './attacks/passwords.ts'
import { droppedStreams, escapedQuotes, lists, revokes } from './attacks/requests.ts'
import { heldRequests, idleConnections, signInBodies, stalledCreates } from './attacks/sockets.ts'

export const attacks: readonly Attack[] = [
  escapedQuotes,
  lists,
  slowUploads,
  slowInputs,
  signInBodies,
  idleConnections,
  revokes,
  wrongPasswords,
  rightPasswords,
  endlessUploads,
  passwordChanges,
  droppedStreams,
  stalledCreates,
  previews,
  signIns,
  heldRequests,
]
