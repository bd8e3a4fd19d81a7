// Every operation of the site with its request and its response. `site/paths.ts` serves exactly these paths and
// methods. The tests check each response against this table (`test/harness/service/check-site-answer.ts`).

import type * as z from 'zod'

import { ledgerAnswer, redeemAnswer, redeemRequest, spendAnswer } from './credits.ts'
import { keysAnswer, newKeyAnswer, newKeyRequest, rotateKeyRequest } from './keys.ts'
import { modelsAnswer } from './models.ts'
import {
  identitiesAnswer,
  passwordRequest,
  reauthenticateRequest,
  sessionsAnswer,
  totpBeginAnswer,
  totpConfirmAnswer,
  totpConfirmRequest,
} from './security.ts'
import {
  linkAnswer,
  readLinkRequest,
  useLinkRequest,
  sessionAnswer,
  signInRequest,
  signUpRequest,
} from './session.ts'
import { noData } from './shape.ts'
import { createAnswer, createRequest, taskAnswer, tasksAnswer, uploadAnswer } from './tasks.ts'
import {
  attemptsAnswer,
  endpointsAnswer,
  messagesAnswer,
  newEndpointAnswer,
  newEndpointRequest,
  redeliverAnswer,
  redeliverRequest,
  rotateAnswer,
} from './webhooks.ts'

export interface SiteOperation {
  /** Omitted if the operation reads no JSON. */
  readonly request?: z.ZodType
  /** The `data` of a successful response. Null if the response is not JSON. */
  readonly answer: z.ZodType | null
  /** Without a fresh session, the operation is refused with `proof_needed`. */
  readonly needsFreshSession?: true
}

export const siteOperations = {
  '/site/session': { get: { answer: sessionAnswer } },
  '/site/sign-in': { post: { request: signInRequest, answer: sessionAnswer } },
  // Refused unless the `site.sign_up` setting is `open`.
  '/site/sign-up': { post: { request: signUpRequest, answer: sessionAnswer } },
  '/site/links/look': { post: { request: readLinkRequest, answer: linkAnswer } },
  // Sets the password and signs in. A `reset` link also ends every earlier session and unlinks every identity provider.
  '/site/links/use': { post: { request: useLinkRequest, answer: sessionAnswer } },
  // Makes the session fresh for 15 minutes.
  '/site/prove': { post: { request: reauthenticateRequest, answer: noData } },
  // Ends every other session and invalidates every unused link.
  '/site/password': { post: { request: passwordRequest, answer: noData, needsFreshSession: true } },
  '/site/sessions': { get: { answer: sessionsAnswer } },
  '/site/sign-out': { post: { answer: noData } },
  '/site/sign-out-everywhere': { post: { answer: noData } },

  '/site/totp/begin': { post: { answer: totpBeginAnswer, needsFreshSession: true } },
  // After the confirmation, signing in requires a code.
  '/site/totp/confirm': {
    post: { request: totpConfirmRequest, answer: totpConfirmAnswer, needsFreshSession: true },
  },
  '/site/totp/remove': { post: { answer: noData, needsFreshSession: true } },

  '/site/identities': { get: { answer: identitiesAnswer } },
  // The browser navigates to these two paths. `start` redirects to the provider. `callback` redirects to `/` after a
  // sign-in, or to `/security` after linking. Linking needs a fresh session. After a refusal, both paths redirect to
  // `/sign-in?refused=identifier` or `/security?refused=identifier`.
  '/site/identities/:id/start': { get: { answer: null } },
  '/site/identities/:id/callback': { get: { answer: null } },
  '/site/identities/:id/unlink': { post: { answer: noData, needsFreshSession: true } },

  '/site/keys': {
    get: { answer: keysAnswer },
    post: { request: newKeyRequest, answer: newKeyAnswer, needsFreshSession: true },
  },
  '/site/keys/:keyId/roll': {
    post: { request: rotateKeyRequest, answer: newKeyAnswer, needsFreshSession: true },
  },
  '/site/keys/:keyId/revoke': { post: { answer: noData } },

  '/site/webhooks': {
    get: { answer: endpointsAnswer },
    post: { request: newEndpointRequest, answer: newEndpointAnswer, needsFreshSession: true },
  },
  // The previous secret stays valid for 24 hours.
  '/site/webhooks/:endpointId/rotate': { post: { answer: rotateAnswer, needsFreshSession: true } },
  '/site/webhooks/:endpointId/enable': { post: { answer: noData } },
  '/site/webhooks/:endpointId/disable': { post: { answer: noData } },
  '/site/webhooks/:endpointId/delete': { post: { answer: noData } },
  '/site/webhooks/:endpointId/test': { post: { answer: noData } },
  '/site/webhooks/:endpointId/redeliver': { post: { request: redeliverRequest, answer: redeliverAnswer } },
  // Takes the query `?after=&limit=`.
  '/site/webhooks/:endpointId/messages': { get: { answer: messagesAnswer } },
  '/site/webhooks/:endpointId/messages/:message': { get: { answer: attemptsAnswer } },

  '/site/models': { get: { answer: modelsAnswer } },
  // `GET` takes the query `?status=&model_id=&search=&after=&limit=`. `status` is a number from 1 to 4, and
  // `search` is text from the prompt.
  '/site/tasks': {
    get: { answer: tasksAnswer },
    post: { request: createRequest, answer: createAnswer },
  },
  // Takes the query `?task_id=&task_id=…`. Returns a `text/event-stream` of `TaskEvent` objects.
  '/site/tasks/watch': { get: { answer: null } },
  '/site/tasks/:taskId': { get: { answer: taskAnswer } },
  // Does not wait for the engine. If an engine is working on the task, the event stream shows when the task ends.
  '/site/tasks/:taskId/cancel': { post: { answer: taskAnswer } },
  '/site/tasks/:taskId/delete': { post: { answer: taskAnswer } },
  // Returns an image.
  '/site/tasks/:taskId/preview': { get: { answer: null } },
  // The request body is an image.
  '/site/uploads': { post: { answer: uploadAnswer } },

  // Takes the query `?after=&limit=`.
  '/site/ledger': { get: { answer: ledgerAnswer } },
  // Takes the query `?days=30`.
  '/site/spend': { get: { answer: spendAnswer } },
  '/site/redeem': { post: { request: redeemRequest, answer: redeemAnswer } },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', SiteOperation>>>>>
