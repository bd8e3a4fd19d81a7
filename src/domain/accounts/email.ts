// Email addresses, which identify accounts.

/** Catches obvious typing mistakes. Only sending a message can show whether an address exists. */
const form = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>".\p{C}]+(?:\.[^\s@,;<>".\p{C}]+)*$/u

/** The longest address that can be delivered (RFC 5321). */
export const emailLengthMax = 254

/**
 * Returns the address trimmed and in lowercase, so that each address has at most one account. Returns null for an
 * invalid address.
 */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= emailLengthMax && email.isWellFormed() && form.test(email) ? email : null
}
