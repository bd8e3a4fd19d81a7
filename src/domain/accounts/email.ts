// Email addresses, which identify accounts.

/** Catches typing mistakes only. Sending a message is the only way to find out whether an address exists. */
const form = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>".\p{C}]+(?:\.[^\s@,;<>".\p{C}]+)*$/u

/** The longest address that can be delivered (RFC 5321). */
export const emailLengthMax = 254

/**
 * Trimmed and in lower case, so that two spellings of an address cannot open two accounts. Null for an invalid address.
 */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= emailLengthMax && email.isWellFormed() && form.test(email) ? email : null
}
