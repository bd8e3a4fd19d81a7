// Nominal types: a value that was validated as one thing cannot be used as another.

declare const brand: unique symbol

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

/** For a value from a trusted source: a parsed request, a database row, or a new id. */
export function branded<Branded extends Brand<string | number, string>>(
  value: Branded extends string ? string : number,
): Branded {
  return value as Branded
}
