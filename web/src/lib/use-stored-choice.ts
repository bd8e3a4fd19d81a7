// Remembers a user's choice, such as the theme, in the browser's local storage.

import { useState } from 'react'

export function useStoredChoice<Value extends string>(
  name: string,
  fallback: Value,
  isValue: (value: string) => value is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = readStored(name)
    return stored !== null && isValue(stored) ? stored : fallback
  })
  return [
    value,
    (chosen) => {
      store(name, chosen)
      setValue(chosen)
    },
  ]
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The browser blocks storage, so the choice lasts only until the page closes.
  }
}
