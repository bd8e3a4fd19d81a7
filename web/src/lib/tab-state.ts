// State that a reload of the page does not lose. It belongs to this tab and to one account.

import { useEffect, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'

/** `parse` makes of what was kept a state that fits this version of the page. */
export function useTabState<State>(
  name: string,
  parse: (kept: unknown) => State,
): readonly [State, Dispatch<SetStateAction<State>>] {
  const [state, setState] = useState(() => parse(readKept(name)))
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(state))
    } catch {
      // A browser that keeps nothing for us: the state holds for this page.
    }
  }, [name, state])
  return [state, setState]
}

/** For whoever comes next. */
export function clearTabState(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}

/** Null where nothing was kept. */
function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
