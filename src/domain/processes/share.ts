// Divides an installation's limits among its live processes. Each process computes its own share without asking the
// others.

import type { Duty } from './role.ts'

/**
 * The position of a process, counted from 0, among the processes with the same duty, and the number of these processes.
 */
export interface Share {
  readonly place: number
  readonly among: number
}

export type Shares = Readonly<Record<Duty, Share>>

/** The share of the only process with a duty. */
export const wholeShare: Share = { place: 0, among: 1 }

/**
 * The parts of all processes add up to exactly `total`, so some are 0 if `total` is smaller than the number of
 * processes.
 */
export function partOf(total: number, { place, among }: Share): number {
  return Math.floor(total / among) + (place < total % among ? 1 : 0)
}
