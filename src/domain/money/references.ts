// References of ledger entries. A reference identifies a grant, so that the same grant is never added twice.

/** The prefix of references that the service itself creates. Operators cannot use it. */
export const ownReferencePrefix = 'mutoscope:'

/** The reference of the grant that a new account starts with. */
export const openingReference = `${ownReferencePrefix}opening`

/**
 * The prefix of the reference of a redeemed code. After the prefix come the code's last four characters, a colon, and
 * the code's hash.
 */
export const codeReferencePrefix = `${ownReferencePrefix}code:`

/** The reference of the entry that replaces an account's archived entries. Each account has at most one such entry. */
export const carriedForwardReference = `${ownReferencePrefix}carried-forward`

/** Removes a redeemed code's hash, because the account holder must not see the hash. */
export function shownReference(reference: string): string {
  if (!reference.startsWith(codeReferencePrefix)) return reference
  return reference.slice(0, reference.indexOf(':', codeReferencePrefix.length))
}
