// Nominal types: a string that has been checked to be one thing cannot stand in for another.

declare const brand: unique symbol

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

/** Marks a value whose origin vouches for it: a parsed request, a row of the database, a fresh id. */
export function branded<Branded extends Brand<string | number, string>>(
  value: Branded extends string ? string : number,
): Branded {
  return value as Branded
}
