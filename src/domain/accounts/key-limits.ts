// Limits on an API key's settings.

/** In UTF-16 code units. */
export const keyNameLengthMax = 80

/** The longest lifetime that can be set, ten years. A key that never expires does not have this setting. */
export const keyDaysMax = 3_650

/** The maximum amount, low enough for the sum of many amounts to be an exact integer. */
export const creditsMax = 1_000_000_000_000

/** The longest grace period, 30 days. A longer one would amount to two permanent keys instead of a replacement. */
export const graceHoursMax = 720
