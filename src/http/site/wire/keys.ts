// The schemas for API keys.

import * as z from 'zod'

import {
  creditsMax,
  graceHoursMax,
  keyDaysMax,
  keyNameLengthMax,
} from '../../../domain/accounts/key-limits.ts'
import { credits, modelId } from '../../api/schemas/fields.ts'
import { list, shape, nonEmptyText, unixMs } from './shape.ts'

export const key = shape({
  key_id: z.string().regex(/^key_[0-9A-Za-z]{22}$/),
  name: z.string(),
  /** `sk-muto_…` followed by the key's last four characters. */
  hint: z.string(),
  created_at_ms: unixMs,
  /** Accurate to the minute. */
  last_used_at_ms: unixMs.nullable(),
  expires_at_ms: unixMs.nullable(),
  revoked_at_ms: unixMs.nullable(),
  /** Per UTC day. Null if there is no limit. */
  daily_credits_max: z.int().min(1).nullable(),
  /** Null if there is no daily limit, because spending is counted only for keys with a limit. */
  spent_today: credits.nullable(),
  /** The models that the key may use. Null if there is no restriction. */
  model_ids: list(modelId).nullable(),
})
export type Key = z.infer<typeof key>

/** Newest first, including revoked keys. */
export const keysAnswer = shape({ keys: list(key) })
export type KeysAnswer = z.infer<typeof keysAnswer>

export const newKeyRequest = shape({
  // One line without control or invisible characters. Leading and trailing spaces are ignored.
  name: nonEmptyText.refine((name) => {
    const trimmed = name.trim()
    return trimmed !== '' && trimmed.length <= keyNameLengthMax && !/\p{C}/u.test(trimmed)
  }),
  expires_in_days: z.int().min(1).max(keyDaysMax).exactOptional(),
  daily_credits_max: z.int().min(1).max(creditsMax).exactOptional(),
  /** The service also requires that all models exist. */
  model_ids: z.array(modelId).min(1).readonly().exactOptional(),
})
export type NewKeyRequest = z.infer<typeof newKeyRequest>

/** The new key has the settings of the old key, which stays valid for `grace_hours`. */
export const rotateKeyRequest = shape({ grace_hours: z.int().min(0).max(graceHoursMax) })
export type RotateKeyRequest = z.infer<typeof rotateKeyRequest>

export const newKeyAnswer = shape({
  key,
  /** The key in plain text. No other response contains it. */
  secret: z.string().regex(/^sk-muto_/),
})
export type NewKeyAnswer = z.infer<typeof newKeyAnswer>
