// A test checks that these parsers accept the same bodies as the schemas in `wire/keys.ts`.

import type { Json, JsonObject } from '../../../lib/json.ts'
import {
  creditsMax,
  graceHoursMax,
  keyDaysMax,
  keyNameLengthMax,
} from '../../../domain/accounts/key-limits.ts'
import type { Catalog } from '../../../domain/tasks/catalog.ts'
import type { KeySettings } from '../../../domain/accounts/api-key.ts'
import { invalidField } from '../../../domain/errors.ts'
import { checkKnown, integerField, optionalInteger, textField } from '../request/fields.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

export function parseNewKey(fields: JsonObject, catalog: Catalog): KeySettings {
  checkKnown(fields, ['name', 'expires_in_days', 'daily_credits_max', 'model_ids'])
  const days = optionalInteger(fields, 'expires_in_days', 1, keyDaysMax)
  return {
    name: nameField(fields),
    lifetimeMs: days === null ? null : days * dayMs,
    dailyCreditsMax: optionalInteger(fields, 'daily_credits_max', 1, creditsMax),
    modelIds: modelsField(fields['model_ids'], catalog),
  }
}

/** Returns how long the old key stays valid, in milliseconds. */
export function parseRotateKey(fields: JsonObject): number {
  checkKnown(fields, ['grace_hours'])
  return integerField(fields, 'grace_hours', 0, graceHoursMax) * hourMs
}

function nameField(fields: JsonObject): string {
  const rule = `Enter a name of 1 to ${keyNameLengthMax} characters on one line, without control or invisible characters.`
  const name = textField(fields, 'name', rule).trim()
  if (name === '' || name.length > keyNameLengthMax || /\p{C}/u.test(name)) throw invalidField('name', rule)
  return name
}

function modelsField(value: Json | undefined, catalog: Catalog): readonly string[] | null {
  if (value === undefined) return null
  const known = new Set(catalog.keys())
  const requested = new Set(Array.isArray(value) ? value : [])
  // In the order of the catalog.
  const modelIds = [...known].filter((modelId) => requested.has(modelId))
  if (modelIds.length > 0 && modelIds.length === requested.size) return modelIds
  throw invalidField(
    'model_ids',
    `Choose at least one of ${[...known].join(', ')}. To allow all models, omit model_ids.`,
  )
}
