// How the schemas of this folder are built. They describe what the pages and the service say to each other: times are Unix
// milliseconds, credits are whole numbers. This is no part of the API and changes with the pages.
//
// A running service never loads zod, which takes 19 MB: outside this folder import only types from here.

import * as z from 'zod'

/** An object with exactly these fields. */
export function shape<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).readonly()
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly()
}

/** Text that a person typed or that we sent out: not empty, and without halves of surrogate pairs. */
export const nonEmptyText = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed())

/** The same where a form may send an empty field. */
export const possiblyEmptyText = z
  .string()
  .refine((value) => value.isWellFormed())
  .exactOptional()

export const unixMs = z.int().min(0)

export const noData = shape({})
