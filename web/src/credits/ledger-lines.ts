// Groups ledger entries by day and computes the position of each line.

import type { LedgerEntry } from '../../../src/http/site/wire/credits.ts'
import type { Layout } from '../components/list/virtual-layout.ts'

export type LedgerLine =
  | { readonly kind: 'day'; readonly id: string; readonly day: string }
  | { readonly kind: 'entry'; readonly id: string; readonly entry: LedgerEntry }

/** `entries` must be sorted from newest to oldest. `dayOf` converts Unix milliseconds to a day. */
export function ledgerLines(
  entries: readonly LedgerEntry[],
  dayOf: (ms: number) => string,
): readonly LedgerLine[] {
  const lines: LedgerLine[] = []
  let current: string | null = null
  for (const entry of entries) {
    const day = dayOf(entry.created_at_ms)
    if (day !== current) lines.push({ kind: 'day', id: day, day })
    lines.push({ kind: 'entry', id: entry.entry_id, entry })
    current = day
  }
  return lines
}

/** In pixels. */
const lineHeights = { day: 44, entry: 64 } as const

export function layoutLedger(lines: readonly LedgerLine[], width: number): Layout {
  let y = 0
  const boxes = lines.map(({ kind }) => {
    const box = { x: 0, y, width, height: lineHeights[kind] }
    y += box.height
    return box
  })
  return { boxes, height: y }
}
