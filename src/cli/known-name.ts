import { nearest } from '../lib/nearest.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** Throws `OperatorError` if the name is unknown. The message suggests a similar name, or lists all names. */
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
