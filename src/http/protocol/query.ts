// Parses the query string of a request target. Pure.

/** Parses a query string. `target`: a path with or without a query string. */
export function parseQuery(target: string): URLSearchParams {
  const mark = target.indexOf('?')
  const parameters = mark === -1 ? [] : target.slice(mark + 1).split('&')
  // "a" and "a=" mean the same, but for each parameter without "=", Node searches the rest of the query for that
  // character.
  const complete = parameters.map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
  return new URLSearchParams(`?${complete.filter((parameter) => parameter !== '=').join('&')}`)
}
