// The data that is collected while `mutoscope.yaml` is being read.

import type { Problem } from './config-error.ts'
import type { Variables } from './variables.ts'

/** The state that all sections of a file share while the file is being read. */
export interface Reading {
  readonly problems: Problem[]
  /** Every section and setting that has been read, in order. */
  readonly described: DescribedSetting[]
  /** The environment variables, to which values in the file can refer. */
  readonly variables: Variables
  /** The secrets that have been read, and the values of variables that are passed to engines without checks. */
  readonly secrets: Set<string>
}

/** A section or setting as it appears in the example file. */
export interface DescribedSetting {
  readonly path: readonly string[]
  readonly about: About
  /** The value. Undefined for a section. Null for a setting that appears empty. */
  readonly value?: unknown
}

/** The comment in the example file, line by line. */
export type About = readonly string[]
