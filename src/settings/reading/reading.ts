// The data that is collected while `mutoscope.yaml` is being read.

import type { Problem } from './config-error.ts'
import type { Variables } from './variables.ts'

/** All sections of a file share this state. */
export interface Reading {
  readonly problems: Problem[]
  /** Every section and setting, in the order of reading. */
  readonly described: DescribedSetting[]
  /** The environment variables. Values in the file can refer to them. */
  readonly variables: Variables
  /**
   * The secrets that have been read. Also the values in `Section.json` that refer to variables, because they may be
   * secret.
   */
  readonly secrets: Set<string>
}

/** A section or setting as it appears in the example file. */
export interface DescribedSetting {
  readonly path: readonly string[]
  readonly about: About
  /** Undefined for a section. Null for a setting that appears empty. */
  readonly value?: unknown
}

/** The lines of a comment in the example file. */
export type About = readonly string[]
