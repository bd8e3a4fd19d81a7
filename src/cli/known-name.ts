import { nearest } from '../lib/nearest.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** If the name is unknown, throws `OperatorError` with the name that was probably meant, or with all names. */
export function requireKnown<Value>(
  what: 'model' | 'provider',
  name: string,
  known: ReadonlyMap<string, Value>,
): Value {
  const value = known.get(name)
  if (value !== undefined) return value
  const meant = nearest(name, known.keys())
  const help = meant === null ? `the ${what}s are ${[...known.keys()].join(', ')}` : `did you mean ${meant}?`
  throw new OperatorError(`there is no ${what} ${name}: ${help}`)
}
