/**
 * How much of a client's address is logged. `truncated`: the first 24 bits of an IPv4 address, or the first 48 bits of
 * an IPv6 address.
 */
export const loggedForms = ['full', 'truncated'] as const
export type LoggedForm = (typeof loggedForms)[number]
