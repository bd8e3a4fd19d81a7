/** The maximum length of a prompt in code points: a page and a half of text, more than any engine uses. */
export const promptLengthMax = 5_000
