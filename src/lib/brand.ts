// Nominal types. For example, a task ID cannot be used where an account ID is expected.

declare const brand: unique symbol

export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }

/** Use this function only for values from a trusted source: a validated request, a database row, or a new ID. */
export function branded<Branded extends Brand<string | number, string>>(
  value: Branded extends string ? string : number,
): Branded {
  return value as Branded
}
