// The header `Prefer`, as far as it is understood: `wait=N`. RFC 7240. Pure.

/** Longer than this no client should rely on a connection that says nothing. */
const waitSecondsMax = 60

// A comma inside quotes belongs to the value of another preference.
const preferences = /(?:[^",]|"(?:[^"\\]|\\.)*")+/g
const wait = /^\s*wait\s*=\s*(?:"([0-9]+)"|([0-9]+))\s*(?:;|$)/i

/** Seconds, at most `waitSecondsMax`; null when nothing was asked for that can be honoured. The first `wait` counts. */
export function parseWait(prefer: string | undefined): number | null {
  if (prefer === undefined) return null
  const first = (prefer.match(preferences) ?? []).find((preference) =>
    /^\s*wait\s*(?:[=;]|$)/i.test(preference),
  )
  const [, quoted, bare] = wait.exec(first ?? '') ?? []
  const seconds = Number(quoted ?? bare ?? 0)
  return seconds >= 1 ? Math.min(seconds, waitSecondsMax) : null
}
