// Email addresses, which identify accounts.

/** Catches typing mistakes only. Whether an address exists can only be found out by sending a message to it. */
const form = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>".\p{C}]+(?:\.[^\s@,;<>".\p{C}]+)*$/u

/** The longest address that can be delivered (RFC 5321). */
export const emailLengthMax = 254

/** Trimmed and in lower case, so that two spellings of an address are not two accounts. Null if it is not an address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= emailLengthMax && email.isWellFormed() && form.test(email) ? email : null
}
