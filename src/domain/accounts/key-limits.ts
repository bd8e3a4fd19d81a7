// Limits on an API key's settings.

/** In UTF-16 code units. */
export const keyNameLengthMax = 80

/** The longest lifetime that can be set: ten years. This limit does not apply to keys that never expire. */
export const keyDaysMax = 3_650

/** The maximum number of credits in one amount, low enough for the sum of many amounts to be an exact integer. */
export const creditsMax = 1_000_000_000_000

/**
 * The longest grace period for a replaced key: 30 days. With a longer period, the account would in effect have two
 * permanent keys.
 */
export const graceHoursMax = 720
