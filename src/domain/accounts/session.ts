// How long a browser's sign-in lasts.

/** Without use; each use begins it anew. */
export const sessionKeptMs = 30 * 86_400_000

/** After it began, however much it is used: whoever got hold of a cookie does not keep it alive for good. */
export const sessionAgeMsMax = 90 * 86_400_000

/** After a password or a code: what needs a proof does not ask again. */
export const freshMs = 15 * 60_000

/** A use is written down no more often than this. */
export const seenEveryMs = 60_000
