// Page state that survives a reload. Each browser tab has its own state.

import { useEffect, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'

/** `parse` converts the stored value (null if there is none) to a state that this version of the page understands. */
export function useTabState<State>(
  name: string,
  parse: (stored: unknown) => State,
): readonly [State, Dispatch<SetStateAction<State>>] {
  const [state, setState] = useState(() => parse(readStored(name)))
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(state))
    } catch {
      // The browser blocks storage, so the state lasts only until the page closes.
    }
  }, [name, state])
  return [state, setState]
}

/** Removes the state of every page, because the next user must not see it. */
export function clearTabState(): void {
  try {
    sessionStorage.clear()
  } catch {
    // The browser blocks storage, so nothing was stored.
  }
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
