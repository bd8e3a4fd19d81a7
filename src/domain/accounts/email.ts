// Email addresses, which identify accounts.

/** Catches obvious typing mistakes. Only sending a message can show whether an address exists. */
const form = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>".\p{C}]+(?:\.[^\s@,;<>".\p{C}]+)*$/u

/** The length of the longest address that can receive email (RFC 5321). */
export const emailLengthMax = 254

/**
 * Returns the address trimmed and in lowercase, because each address may have only one account. Returns null for an
 * invalid address.
 */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= emailLengthMax && email.isWellFormed() && form.test(email) ? email : null
}
