// Email addresses, as accounts are named by them. Pure.

/** No more than what catches a slip: whether an address exists, only a message to it can tell. */
const form = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>".\p{C}]+(?:\.[^\s@,;<>".\p{C}]+)*$/u

/** The longest that can be delivered. RFC 5321. */
export const emailLengthMax = 254

/** Trimmed, and in lower case: two spellings of one address must not be two accounts. Null when it is none. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= emailLengthMax && email.isWellFormed() && form.test(email) ? email : null
}
