// What somebody wishes of a key: its name, when it ends, what it may spend and for which models it is.

import type { Json, JsonObject } from '../../../lib/json.ts'
import type { Catalog } from '../../../domain/tasks/catalog.ts'
import type { KeySettings } from '../../../store/operations/keys/keys.ts'
import { integerField, invalidField, optionalInteger, textField } from '../request/fields.ts'

export const keyFields = ['name', 'expires_in_days', 'daily_credits_max', 'model_ids']

export const keyNameLengthMax = 80

/** Ten years: who means for ever leaves it out. */
export const keyDaysMax = 3_650
const dayMs = 86_400_000

/** Sums of many such amounts stay exact integers. */
const creditsMax = 1_000_000_000_000

/** A month: longer is no change of keys, but two of them. */
const graceHoursMax = 720
const hourMs = 3_600_000

export function settingsOf(fields: JsonObject, catalog: Catalog): KeySettings {
  const days = optionalInteger(fields, 'expires_in_days', 1, keyDaysMax)
  return {
    name: nameOf(fields),
    lifetimeMs: days === null ? null : days * dayMs,
    dailyCreditsMax: optionalInteger(fields, 'daily_credits_max', 1, creditsMax),
    modelIds: modelsOf(fields['model_ids'], catalog),
  }
}

export function graceField(fields: JsonObject): number {
  return integerField(fields, 'grace_hours', 0, graceHoursMax) * hourMs
}

function nameOf(fields: JsonObject): string {
  const rule = `Give the key a name of 1 to ${keyNameLengthMax} characters on one line.`
  const name = textField(fields, 'name', rule).trim()
  if (name === '' || name.length > keyNameLengthMax || /\p{C}/u.test(name)) throw invalidField('name', rule)
  return name
}

function modelsOf(value: Json | undefined, catalog: Catalog): readonly string[] | null {
  if (value === undefined) return null
  const known = new Set(catalog.keys())
  const wished = new Set(Array.isArray(value) ? value : [])
  // In the order of the catalogue.
  const modelIds = [...known].filter((modelId) => wished.has(modelId))
  if (modelIds.length > 0 && modelIds.length === wished.size) return modelIds
  throw invalidField(
    'model_ids',
    `Choose one model or more of ${[...known].join(', ')}, or leave all of them.`,
  )
}
