// Every operation of the site with its request and its answer. `site/paths.ts` must serve exactly these paths and methods,
// and the tests check each answer against this table (`test/harness/service/check-site-answer.ts`).

import type * as z from 'zod'

import { ledgerAnswer, redeemAnswer, redeemRequest, spendAnswer } from './credits.ts'
import { keysAnswer, newKeyAnswer, newKeyRequest, rollKeyRequest } from './keys.ts'
import { modelsAnswer } from './models.ts'
import {
  identitiesAnswer,
  passwordRequest,
  proveRequest,
  sessionsAnswer,
  totpBeginAnswer,
  totpConfirmAnswer,
  totpConfirmRequest,
} from './security.ts'
import {
  linkAnswer,
  linkLookRequest,
  linkUseRequest,
  sessionAnswer,
  signInRequest,
  signUpRequest,
} from './session.ts'
import { noData } from './shape.ts'
import { createAnswer, createRequest, taskAnswer, tasksAnswer, uploadAnswer } from './tasks.ts'

export interface SiteOperation {
  /** Missing: the operation reads no JSON. */
  readonly request?: z.ZodType
  /** `data` of a success. Null: a success is no JSON. */
  readonly answer: z.ZodType | null
}

export const siteOperations = {
  '/site/session': { get: { answer: sessionAnswer } },
  '/site/sign-in': { post: { request: signInRequest, answer: sessionAnswer } },
  // Refused unless the operator's settings open sign-up to anyone.
  '/site/sign-up': { post: { request: signUpRequest, answer: sessionAnswer } },
  '/site/links/look': { post: { request: linkLookRequest, answer: linkAnswer } },
  // Sets the password and signs in. A `reset` also ends every session and unlinks every identity provider.
  '/site/links/use': { post: { request: linkUseRequest, answer: sessionAnswer } },
  // Makes the session fresh. "Fresh" below: refused with `proof_needed` unless the session is fresh.
  '/site/prove': { post: { request: proveRequest, answer: noData } },
  // Fresh. Ends every other session.
  '/site/password': { post: { request: passwordRequest, answer: noData } },
  '/site/sessions': { get: { answer: sessionsAnswer } },
  '/site/sign-out': { post: { answer: noData } },
  '/site/sign-out-everywhere': { post: { answer: noData } },

  // Fresh. The app is required from the first code on, which `confirm` checks.
  '/site/totp/begin': { post: { answer: totpBeginAnswer } },
  '/site/totp/confirm': { post: { request: totpConfirmRequest, answer: totpConfirmAnswer } },
  '/site/totp/remove': { post: { answer: noData } },

  '/site/identities': { get: { answer: identitiesAnswer } },
  // Pages to navigate to: to the provider and back, to `/` after a sign-in or to `/security` after linking (fresh). A
  // refusal redirects to `/sign-in?refused=word` or `/security?refused=word`.
  '/site/identities/:id/start': { get: { answer: null } },
  '/site/identities/:id/callback': { get: { answer: null } },
  // Fresh.
  '/site/identities/:id/unlink': { post: { answer: noData } },

  // To create a key: fresh.
  '/site/keys': {
    get: { answer: keysAnswer },
    post: { request: newKeyRequest, answer: newKeyAnswer },
  },
  // Fresh.
  '/site/keys/:keyId/roll': { post: { request: rollKeyRequest, answer: newKeyAnswer } },
  '/site/keys/:keyId/revoke': { post: { answer: noData } },

  '/site/models': { get: { answer: modelsAnswer } },
  // The list: `?status=&model_id=&search=&after=&limit=`. `status` is 1 to 4, `search` is a part of the prompt.
  '/site/tasks': {
    get: { answer: tasksAnswer },
    post: { request: createRequest, answer: createAnswer },
  },
  // `?task_id=&task_id=…`: a `text/event-stream` of `TaskEvent`.
  '/site/tasks/watch': { get: { answer: null } },
  '/site/tasks/:taskId': { get: { answer: taskAnswer } },
  // An image.
  '/site/tasks/:taskId/preview': { get: { answer: null } },
  // The body is an image.
  '/site/uploads': { post: { answer: uploadAnswer } },

  // `?after=&limit=`.
  '/site/ledger': { get: { answer: ledgerAnswer } },
  // `?days=30`.
  '/site/spend': { get: { answer: spendAnswer } },
  '/site/redeem': { post: { request: redeemRequest, answer: redeemAnswer } },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', SiteOperation>>>>>
