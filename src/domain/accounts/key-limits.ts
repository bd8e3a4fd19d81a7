/** In UTF-16 code units. */
export const keyNameLengthMax = 80

/** The longest lifetime of a key that expires: ten years. */
export const keyDaysMax = 3_650

/** The highest daily limit, in credits. The sum of many such amounts is still an exact integer. */
export const creditsMax = 1_000_000_000_000

/**
 * The longest grace period for a replaced key: 30 days. With a longer period, the account would in effect have two
 * permanent keys.
 */
export const graceHoursMax = 720
