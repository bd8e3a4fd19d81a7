// Finds the functions that can make a test fail because they call `assert` or `until`, directly or through other
// functions.

const functions = /^(?:export )?(?:async )?function (\w+)[\s\S]*?^\}/gm

export function assertingFunctions(sources: readonly string[]): ReadonlySet<string> {
  const found = new Set(['assert', 'until'])
  const bodies = sources.flatMap((source) =>
    [...source.matchAll(functions)].map(([body, name = '']) => ({ name, body })),
  )
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { name, body } of bodies)
      if ([...callsIn(body)].some((other) => other !== name && found.has(other))) found.add(name)
  }
  return found
}

/** The functions, but not the methods, that the code calls. `assert.equal` counts as `assert`. */
export function callsIn(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(/(?<![.\w#])(\w+)(?:\.\w+)?\(/g)].map(([, name = '']) => name))
}
