// Helpers for the schemas in this folder, which describe what the pages and the service send each other. Times are Unix
// milliseconds. The schemas are not part of the API and change with the pages.
//
// A running service never loads zod, because zod takes 19 MB of memory. Code outside this folder therefore imports only
// types from this folder.

import * as z from 'zod'

export function shape<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.strictObject(fields).readonly()
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly()
}

/** Text without lone surrogates. */
export const nonEmptyText = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed())

/** Can be empty, because forms also send fields that were not filled in. */
export const possiblyEmptyText = z
  .string()
  .refine((value) => value.isWellFormed())
  .exactOptional()

export const unixMs = z.int().min(0)

export const noData = shape({})
