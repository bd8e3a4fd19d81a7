// References of ledger entries. A reference names a grant, so the same grant is never entered twice.

/** Starts the references that the service itself makes. Operators cannot use such a reference. */
export const ownReferencePrefix = 'mutoscope:'

/** The grant that a new account starts with. */
export const openingReference = `${ownReferencePrefix}opening`

/** Starts the reference of a redeemed code. The code's last four characters, a colon and its hash follow. */
export const codeReferencePrefix = `${ownReferencePrefix}code:`
