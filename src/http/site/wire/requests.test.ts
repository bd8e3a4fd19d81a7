// The service uses handwritten parsers, because loading zod would take 19 MB of memory. These tests ensure that the
// parsers and the schemas accept the same bodies and name the same invalid fields.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type * as z from 'zod'

import type { Json, JsonObject } from '../../../lib/json.ts'
import { passwordProblem } from '../../../accounts/passwords/password-rule.ts'
import { parseEmail } from '../../../domain/accounts/email.ts'
import {
  creditsMax,
  graceHoursMax,
  keyDaysMax,
  keyNameLengthMax,
} from '../../../domain/accounts/key-limits.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { publicOnly } from '../../../domain/network/address-policy.ts'
import { checkWebhookUrl } from '../../../domain/network/webhook-url.ts'
import { webhookTypes } from '../../../domain/webhooks/webhook.ts'
import { builtInCatalog } from '../../../settings/models.ts'
import { parseRedeem } from '../credits/redeem.ts'
import { parseNewKey, parseRotateKey } from '../keys/requests.ts'
import { parseConfirmTotp } from '../second-factor/totp.ts'
import {
  parseChangePassword,
  parseNewCredentials,
  parseReadLink,
  parseReauthenticate,
  parseSignIn,
  parseSignUp,
  parseUseLink,
} from '../sign-in/requests.ts'
import { parseNewEndpoint } from '../webhooks/requests.ts'
import { redeemRequest } from './credits.ts'
import { newKeyRequest, rotateKeyRequest } from './keys.ts'
import { passwordRequest, reauthenticateRequest, totpConfirmRequest } from './security.ts'
import { readLinkRequest, useLinkRequest, signInRequest, signUpRequest } from './session.ts'
import { newEndpointRequest } from './webhooks.ts'

const ownEmail = 'ada@example.com'
const modelIds = [...builtInCatalog.keys()]

const wrongKind: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, false, {}, [], [''], -0, 1.5, 1e300),
  fc.integer(),
)
const oddText = fc.oneof(
  fc.constantFrom('', ' ', '\n', '\ud800', 'a\udc00', '\u00a0', 'two\nlines', ' padded ', '\nx\n', '\u200b'),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.string({ unit: 'grapheme', maxLength: keyNameLengthMax + 2 }),
  fc.integer({ min: -1, max: 1 }).map((more) => ` ${'x'.repeat(keyNameLengthMax + more)} `),
)
const textOf = (...valid: readonly string[]): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...valid) }, { weight: 3, arbitrary: oddText }, wrongKind)
const numberUpTo = (max: number): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 30 }) },
    fc.constantFrom(-1, 0, 1, max - 1, max, max + 1, max - 0.5),
    wrongKind,
    fc.constantFrom('1', ''),
  )

const values: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  email: textOf(ownEmail, ' Grace@Example.com '),
  password: textOf('a fox in the snow', 'short', 'passwordpassword'),
  code: textOf('123456', ''),
  token: textOf('a-token'),
  name: textOf('nightly'),
  expires_in_days: numberUpTo(keyDaysMax),
  daily_credits_max: numberUpTo(creditsMax),
  model_ids: fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.constantFrom(...modelIds), { minLength: 1, maxLength: 4 }) },
    fc.array(fc.oneof(fc.constantFrom(...modelIds, 'no-such-model'), oddText, wrongKind), { maxLength: 3 }),
    wrongKind,
    fc.constantFrom(...modelIds),
  ),
  grace_hours: numberUpTo(graceHoursMax),
  url: textOf('https://example.com/hook', 'http://127.0.0.1/'),
  types: fc.oneof(
    { weight: 6, arbitrary: fc.shuffledSubarray([...webhookTypes], { minLength: 1 }) },
    fc.array(fc.oneof(fc.constantFrom(...webhookTypes, 'task.begun'), wrongKind), { maxLength: 3 }),
    wrongKind,
  ),
}

/** Creates bodies with all, some, or none of these fields, and occasionally an unknown one. */
function bodyOf(fields: readonly string[]): fc.Arbitrary<JsonObject> {
  const known = Object.fromEntries(fields.map((name) => [name, values[name] ?? assert.fail(name)]))
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    fc.record({ constructor: fc.constant('x') }),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.constant(1), { minKeys: 1, maxKeys: 1 }),
  )
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.record(known) }, fc.record(known, { requiredKeys: [] })),
      unknown,
    )
    .map(([one, other]) => ({ ...other, ...one }))
}

interface Request {
  readonly schema: z.ZodReadonly<z.ZodObject>
  readonly parse: (fields: JsonObject) => unknown
}

const requests: Readonly<Record<string, Request>> = {
  'sign in': { schema: signInRequest, parse: parseSignIn },
  'sign up': { schema: signUpRequest, parse: parseSignUp },
  'read a link': { schema: readLinkRequest, parse: parseReadLink },
  'use a link without an email address': {
    schema: useLinkRequest,
    parse: (fields) => {
      parseUseLink(fields)
      parseNewCredentials(fields, null)
    },
  },
  'change the password': {
    schema: passwordRequest,
    parse: (fields) => parseChangePassword(fields, ownEmail),
  },
  reauthenticate: { schema: reauthenticateRequest, parse: parseReauthenticate },
  'confirm an authenticator app': { schema: totpConfirmRequest, parse: parseConfirmTotp },
  'create a key': { schema: newKeyRequest, parse: (fields) => parseNewKey(fields, builtInCatalog) },
  'rotate a key': { schema: rotateKeyRequest, parse: parseRotateKey },
  'create a webhook endpoint': {
    schema: newEndpointRequest,
    parse: (fields) => parseNewEndpoint(fields, publicOnly),
  },
  'redeem a code': { schema: redeemRequest, parse: parseRedeem },
}

for (const [name, { schema, parse }] of Object.entries(requests)) {
  test(`the parser and the schema agree on a request to ${name}`, () => {
    let accepted = 0
    const property = fc.property(bodyOf(Object.keys(schema.unwrap().shape)), (fields) => {
      if (isAcceptedByBoth(fields, schema, parse)) accepted++
    })
    // Enough runs for the check below. Valid bodies are rarest among requests to use a link: about 6 in 100.
    fc.assert(property, { numRuns: 3_000 })
    assert.ok(accepted > 50, `only ${accepted} bodies were accepted`)
  })
}

test('if a link specifies an email address, the address in the request is ignored', () => {
  const fields = { token: 'a-token', email: 'grace@example.com', password: 'a fox in the snow' }
  assert.equal(parseNewCredentials(fields, ownEmail).email, ownEmail)
  const { email: _, ...without } = fields
  assert.equal(parseNewCredentials(without, ownEmail).email, ownEmail)
  assert.ok(useLinkRequest.safeParse(without).success)
})

/** Throws if the parser and the schema disagree about the body or the invalid field. */
function isAcceptedByBoth(fields: JsonObject, schema: z.ZodType, parse: Request['parse']): boolean {
  const { success, error } = schema.safeParse(fields)
  const refusal = refusalOf(() => parse(fields))
  const body = JSON.stringify(fields)
  if (refusal === null) {
    assert.ok(success, `only the parser accepts ${body}`)
    return true
  }
  const { code, data } = refusal
  const field = String(data['field'])
  const isNamed = error?.issues.some((issue) =>
    issue.code === 'unrecognized_keys'
      ? code === 'unknown_field' && issue.keys.includes(field)
      : code === 'invalid_field' && issue.path[0] === field,
  )
  assert.ok(
    (isNamed ?? false) ? true : breaksOtherRule(field, fields),
    `the schema accepts ${field} of ${body}`,
  )
  return false
}

/** True if the field breaks a rule that only the parsers apply, for example the list of common passwords. */
function breaksOtherRule(field: string, fields: JsonObject): boolean {
  const value = fields[field]
  // An email address is required only if the link does not specify one.
  if (field === 'email' && value === undefined) return 'token' in fields
  if (field === 'model_ids') return Array.isArray(value) && value.some((id) => !modelIds.includes(String(id)))
  if (typeof value !== 'string' || value === '' || !value.isWellFormed()) return false
  if (field === 'email') return parseEmail(value) === null
  if (field === 'url') return checkWebhookUrl(value, publicOnly).kind === 'refused'
  return field === 'password' && passwordProblem(value, emailIn(fields)) !== null
}

function emailIn({ email }: JsonObject): string {
  return (typeof email === 'string' ? parseEmail(email) : null) ?? ownEmail
}

function refusalOf(action: () => unknown): ServiceError | null {
  try {
    action()
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}
