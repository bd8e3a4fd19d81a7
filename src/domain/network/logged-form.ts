/** How much of a client's address is logged. `truncated`: the first 24 bits of IPv4, or the first 48 bits of IPv6. */
export const loggedForms = ['full', 'truncated'] as const
export type LoggedForm = (typeof loggedForms)[number]
