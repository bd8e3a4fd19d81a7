import type { NewKeyRequest } from '../../../src/http/site/wire/keys.ts'
import { Refusal } from '../api/refusal.ts'

/** The service has the same limits. */
export const keyNameLengthMax = 80
export const keyDaysMax = 3_650

export interface KeyForm {
  readonly name: string
  readonly expiry: Expiry
  /** From the date input, for example `2026-11-21`. Empty if no date is chosen. */
  readonly date: string
  /** The limit as the user typed it. Empty means no limit. */
  readonly dailyCredits: string
  /** Null allows all models. */
  readonly modelIds: readonly string[] | null
}

export type Expiry = (typeof expiries)[number]['id']

export const expiries = [
  { id: 'never', label: 'No expiration', days: undefined },
  { id: 'week', label: '7 days', days: 7 },
  { id: 'month', label: '30 days', days: 30 },
  { id: 'quarter', label: '90 days', days: 90 },
  { id: 'year', label: '1 year', days: 365 },
  { id: 'date', label: 'Custom…', days: undefined },
] as const

export const emptyForm: KeyForm = {
  name: '',
  expiry: 'never',
  date: '',
  dailyCredits: '',
  modelIds: null,
}

/**
 * Throws a `Refusal` if the date, the limit, or the selection of models is invalid. The service validates everything
 * else.
 */
export function keyRequestOf(form: KeyForm, nowMs: number): NewKeyRequest {
  const days = daysOf(form, nowMs)
  const limit = limitOf(form.dailyCredits)
  if (form.modelIds?.length === 0) {
    throw invalid('model_ids', 'Select at least one model, or allow all models.')
  }
  return {
    name: form.name.trim(),
    ...(days === undefined ? {} : { expires_in_days: days }),
    ...(limit === undefined ? {} : { daily_credits_max: limit }),
    ...(form.modelIds === null ? {} : { model_ids: form.modelIds }),
  }
}

/**
 * Returns the number of days from today to the expiration, in the browser's time zone. Undefined means no expiration.
 */
export function daysOf(
  { expiry, date }: Pick<KeyForm, 'expiry' | 'date'>,
  nowMs: number,
): number | undefined {
  if (expiry !== 'date') return expiries.find(({ id }) => id === expiry)?.days
  const chosen = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(date)
  if (chosen === null) throw invalid('expires_in_days', 'Choose an expiration date.')
  const [, year, month, day] = chosen.map(Number)
  const now = new Date(nowMs)
  // In UTC, every day has 24 hours.
  const todayMs = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = (Date.UTC(year ?? 0, (month ?? 1) - 1, day) - todayMs) / 86_400_000
  if (days < 1 || days > keyDaysMax) {
    throw invalid('expires_in_days', 'Choose a date after today and within the next 10 years.')
  }
  return days
}

/** Accepts "1,000" and "1 000", but not "1.5". */
function limitOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/\s|[,.'’](?=\d{3}(?!\d))/g, '')
  if (digits === '') return undefined
  if (!/^\d{1,12}$/.test(digits) || Number(digits) === 0) {
    throw invalid(
      'daily_credits_max',
      'Enter a whole number greater than 0, or leave the field empty for no limit.',
    )
  }
  return Number(digits)
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid_field', message, { field })
}
