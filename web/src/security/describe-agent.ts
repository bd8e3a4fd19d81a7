// Converts a user agent string to a description that the user recognizes, such as "Chrome on Linux".

export function describeAgent(agent: string): string {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser === undefined) return agent.slice(0, 60) || 'Unknown browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

type Names = readonly (readonly [token: string, name: string])[]

/** The order matters, because most user agent strings also name browsers that are further down the list. */
const browsers: Names = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
]

function nameIn(names: Names, agent: string): string | undefined {
  return names.find(([token]) => agent.includes(token))?.[1]
}
