// The result of parsing text that an operator wrote.

/** `reason` describes the problem and how to fix it. It completes a sentence that begins with the setting's name. */
export type Parsed<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly reason: string }

export function ok<Value>(value: Value): Parsed<Value> {
  return { kind: 'ok', value }
}

export function wrong(reason: string): Parsed<never> {
  return { kind: 'wrong', reason }
}
