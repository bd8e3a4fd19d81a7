// The changes that remove metadata from a file. The parsers only find the metadata; `strip-metadata.ts` writes the
// changes.

/**
 * Replaces the bytes from `start` up to, but not including, `end`. The edits to a file are sorted and do not overlap.
 */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly with: Buffer
}

/** `signed`: the file contains signed provenance data (C2PA). Any change to the file would invalidate the signature. */
export type Findings = 'signed' | readonly Edit[]

const nothing = Buffer.alloc(0)

export function removal(start: number, end: number): Edit {
  return { start, end, with: nothing }
}
