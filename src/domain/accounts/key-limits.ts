// Limits of an API key's settings.

/** In UTF-16 code units. */
export const keyNameLengthMax = 80

/** Ten years. A key that never expires has no such setting. */
export const keyDaysMax = 3_650

/** Sums of many such amounts are still exact integers. */
export const creditsMax = 1_000_000_000_000

/** 30 days: with a longer overlap you have two keys, not a replacement. */
export const graceHoursMax = 720
