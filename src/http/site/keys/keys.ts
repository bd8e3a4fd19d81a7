// GET and POST /site/keys, POST /site/keys/{key_id}/roll and /revoke: read and change the signed-in account's API keys.

import { branded } from '../../../lib/brand.ts'
import { isRandomId } from '../../../lib/ids.ts'
import { only } from '../../../lib/only.ts'
import type { Catalog } from '../../../domain/tasks/catalog.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { ApiKeyId } from '../../../domain/ids.ts'
import { generateKey, issueOwnKey } from '../../../accounts/keys/issue-key.ts'
import type { KeyRecord } from '../../../domain/accounts/api-key.ts'
import type { Call, Handler } from '../../serving/call.ts'
import { takeToken } from '../../shared/take-token.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import type { Key, KeysAnswer, NewKeyAnswer } from '../wire/keys.ts'
import { parseNewKey, parseRotateKey } from './requests.ts'

export function listKeysHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const keys = await store.listKeys({ accountId })
    return answerWith<KeysAnswer>({ keys: keys.map(wireKey) })
  }
}

export function createKeyHandler(
  { gate, limiter, newKeys, store, secret }: SiteContext,
  catalog: Catalog,
): Handler {
  return async (call) => {
    const principal = await gate.admitFresh(call, limiter)
    const settings = parseNewKey(await readFields(call), catalog)
    takeToken(newKeys, principal.accountId)
    const issued = await issueOwnKey(store, secret, principal, settings)
    if (issued === null) throw new ServiceError('proof_needed')
    return answerWith<NewKeyAnswer>({ key: wireKey(issued.record), secret: issued.key })
  }
}

export function rotateKeyHandler({ gate, limiter, newKeys, store, secret }: SiteContext): Handler {
  return async (call) => {
    const { accountId, sessionId } = await gate.admitFresh(call, limiter)
    const graceMs = parseRotateKey(await readFields(call))
    takeToken(newKeys, accountId)
    const { key, ...names } = generateKey(secret)
    const rotated = await store.rotateKey({ accountId, sessionId, oldId: keyIdOf(call), graceMs, ...names })
    if (rotated.kind === 'no_key') throw new ServiceError('key_not_found')
    if (rotated.kind === 'proof_needed') throw new ServiceError(rotated.kind)
    return answerWith<NewKeyAnswer>({ key: wireKey(rotated.key), secret: key })
  }
}

export function revokeKeyHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const { kind } = only(await store.revokeKeys([{ by: 'owner', accountId, id: keyIdOf(call) }]))
    if (kind === 'no_key') throw new ServiceError('key_not_found')
    return done()
  }
}

/** Throws `key_not_found` for text that is not a key id: with some characters, a query would fail on PostgreSQL. */
function keyIdOf({ parameters }: Call): ApiKeyId {
  const { keyId = '' } = parameters
  if (!isRandomId('key', keyId)) throw new ServiceError('key_not_found')
  return branded<ApiKeyId>(keyId)
}

function wireKey(key: KeyRecord): Key {
  return {
    key_id: key.id,
    name: key.name,
    hint: key.hint,
    created_at_ms: key.createdAtMs,
    last_used_at_ms: key.lastUsedAtMs,
    expires_at_ms: key.expiresAtMs,
    revoked_at_ms: key.revokedAtMs,
    daily_credits_max: key.dailyCreditsMax,
    spent_today: key.spentToday,
    model_ids: key.modelIds,
  }
}
