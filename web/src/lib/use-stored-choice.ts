// A choice that this browser remembers.

import { useState } from 'react'

export function useStoredChoice<Value extends string>(
  name: string,
  otherwise: Value,
  isValue: (value: string) => value is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const kept = readKept(name)
    return kept !== null && isValue(kept) ? kept : otherwise
  })
  return [
    value,
    (chosen) => {
      keep(name, chosen)
      setValue(chosen)
    },
  ]
}

function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    // A browser that keeps nothing for us.
    return null
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The choice holds for this page.
  }
}
