// What stands in the form for a new key, and the request that it makes.

import type { NewKeyRequest } from '../../../src/http/site/wire/keys.ts'
import { Refusal } from '../api/refusal.ts'

/** As the service has them. */
export const keyNameLengthMax = 80
export const keyDaysMax = 3_650

export interface KeyForm {
  readonly name: string
  readonly expiry: Expiry
  /** Of the own date, as its control gives it: `2026-11-21`, or nothing. */
  readonly date: string
  /** As it was typed; nothing is no limit. */
  readonly dailyCredits: string
  /** Null: all of them. */
  readonly modelIds: readonly string[] | null
}

export type Expiry = (typeof expiries)[number]['id']

export const expiries = [
  { id: 'never', label: 'Never', days: undefined },
  { id: 'week', label: 'In 7 days', days: 7 },
  { id: 'month', label: 'In 30 days', days: 30 },
  { id: 'quarter', label: 'In 90 days', days: 90 },
  { id: 'year', label: 'In a year', days: 365 },
  { id: 'date', label: 'On a day …', days: undefined },
] as const

export const emptyForm: KeyForm = {
  name: '',
  expiry: 'never',
  date: '',
  dailyCredits: '',
  modelIds: null,
}

/** Refuses, at its field, what the service could not make sense of; everything else the service judges. */
export function requestOf(form: KeyForm, nowMs: number): NewKeyRequest {
  const days = daysOf(form, nowMs)
  const limit = limitOf(form.dailyCredits)
  if (form.modelIds?.length === 0) {
    throw invalid('model_ids', 'Choose at least one model, or allow all of them.')
  }
  return {
    name: form.name.trim(),
    ...(days === undefined ? {} : { expires_in_days: days }),
    ...(limit === undefined ? {} : { daily_credits_max: limit }),
    ...(form.modelIds === null ? {} : { model_ids: form.modelIds }),
  }
}

/** Days from today, as the calendar here has them, until the end; undefined: it has none. */
export function daysOf(
  { expiry, date }: Pick<KeyForm, 'expiry' | 'date'>,
  nowMs: number,
): number | undefined {
  if (expiry !== 'date') return expiries.find(({ id }) => id === expiry)?.days
  const chosen = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(date)
  if (chosen === null) throw invalid('expires_in_days', 'Choose the day on which the key ends.')
  const [, year, month, day] = chosen.map(Number)
  const now = new Date(nowMs)
  // Both as days of one calendar that knows no summer time, so that each day has 24 hours.
  const todayMs = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = (Date.UTC(year ?? 0, (month ?? 1) - 1, day) - todayMs) / 86_400_000
  if (days < 1 || days > keyDaysMax) {
    throw invalid('expires_in_days', 'Choose a day after today and within ten years.')
  }
  return days
}

/** "1,000" and "1 000" too, but "1.5" is no number of credits. */
function limitOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/\s|[,.'’](?=\d{3}(?!\d))/g, '')
  if (digits === '') return undefined
  if (!/^\d{1,12}$/.test(digits) || Number(digits) === 0) {
    throw invalid(
      'daily_credits_max',
      'Enter a whole number of credits above 0, or leave it empty for no limit.',
    )
  }
  return Number(digits)
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid_field', message, { field })
}
