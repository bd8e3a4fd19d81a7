// Parses `Prefer` (RFC 7240). Only `wait=N` is supported.

/** In seconds. A connection on which nothing is sent might not last longer than this. */
const waitSecondsMax = 60

const wait = /^\s*wait\s*=\s*(?:"([0-9]+)"|([0-9]+))\s*(?:;|$)/i

/**
 * Returns the number of seconds to wait, at most `waitSecondsMax`. Reads only the first `wait`. Returns null if it is
 * missing or invalid.
 */
export function parseWait(prefer: string | undefined): number | null {
  if (prefer === undefined) return null
  const first = preferencesIn(prefer).find((preference) => /^\s*wait\s*(?:[=;]|$)/i.test(preference))
  const [, quoted, bare] = wait.exec(first ?? '') ?? []
  const seconds = Number(quoted ?? bare ?? 0)
  return seconds >= 1 ? Math.min(seconds, waitSecondsMax) : null
}

/**
 * Splits the header at its commas, except those inside quotes. Examines each character once. With a regular expression,
 * 3,800 escaped quotes took 65 ms.
 */
function preferencesIn(prefer: string): readonly string[] {
  const preferences: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < prefer.length; at++) {
    const character = prefer[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) at++
    else if (character === ',' && !isQuoted) {
      preferences.push(prefer.slice(start, at))
      start = at + 1
    }
  }
  return [...preferences, prefer.slice(start)]
}
