// Parses `Prefer`. We support `wait=N`. RFC 7240. Pure.

/** The longest wait in seconds. Clients should not expect a silent connection to last longer than this. */
const waitSecondsMax = 60

// A comma inside quotes is part of a value and does not separate preferences.
const preferences = /(?:[^",]|"(?:[^"\\]|\\.)*")+/g
const wait = /^\s*wait\s*=\s*(?:"([0-9]+)"|([0-9]+))\s*(?:;|$)/i

/**
 * Returns seconds, at most `waitSecondsMax`, or null if there is no `wait` that we can honour. The first `wait` counts.
 */
export function parseWait(prefer: string | undefined): number | null {
  if (prefer === undefined) return null
  const first = (prefer.match(preferences) ?? []).find((preference) =>
    /^\s*wait\s*(?:[=;]|$)/i.test(preference),
  )
  const [, quoted, bare] = wait.exec(first ?? '') ?? []
  const seconds = Number(quoted ?? bare ?? 0)
  return seconds >= 1 ? Math.min(seconds, waitSecondsMax) : null
}
