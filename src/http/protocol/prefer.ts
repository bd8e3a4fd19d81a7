// Parses `Prefer` (RFC 7240). Only `wait=N` is supported.

/** In seconds. If nothing is sent for longer, a proxy might close the connection. */
const waitSecondsMax = 60

const wait = /^\s*wait\s*=\s*(?:"([0-9]+)"|([0-9]+))\s*(?:;|$)/i

/**
 * Returns the number of seconds to wait, at most `waitSecondsMax`. Only the first `wait` preference counts. Returns
 * null if this preference is missing, invalid, or 0.
 */
export function parseWait(prefer: string | undefined): number | null {
  if (prefer === undefined) return null
  const first = preferencesIn(prefer).find((preference) => /^\s*wait\s*(?:[=;]|$)/i.test(preference))
  const [, quoted, bare] = wait.exec(first ?? '') ?? []
  const seconds = Number(quoted ?? bare ?? 0)
  return seconds >= 1 ? Math.min(seconds, waitSecondsMax) : null
}

/**
 * Splits the header at its commas, except those inside quotes. Examines each character once, because a regular
 * expression took 65 ms for a header with 3,800 escaped quotes.
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
