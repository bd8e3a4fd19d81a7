// Limits that hold for a whole installation, divided by the processes that live: each knows its own part, and nobody
// has to be asked.

import type { Duty } from './role.ts'

/** The place of one process, counted from 0, among those with the same duty. */
export interface Share {
  readonly place: number
  readonly among: number
}

export type Shares = Readonly<Record<Duty, Share>>

/** What a process has that serves alone. */
export const wholeShare: Share = { place: 0, among: 1 }

/** A part of `total` indivisible things: the parts of all processes add up to it exactly, so that some may be 0. */
export function partOf(total: number, { place, among }: Share): number {
  return Math.floor(total / among) + (place < total % among ? 1 : 0)
}
