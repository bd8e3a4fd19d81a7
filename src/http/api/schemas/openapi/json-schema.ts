// Converts the zod schemas to JSON Schema. Named schemas become components, and the other schemas refer to them.

import * as z from 'zod'

import { stateData } from '../account-events.ts'
import { accountData } from '../account.ts'
import { createTaskBody, createTaskData } from '../create-task.ts'
import { errorData } from '../errors.ts'
import { entryData } from '../lists/ledger.ts'
import { modelsData } from '../models.ts'
import { quoteData } from '../quote.ts'
import { taskData } from '../task.ts'
import { progressData } from '../task-events.ts'
import { uploadData } from '../upload.ts'
import { usageData } from '../lists/usage.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const components: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['CreateRequest', createTaskBody],
  ['Created', createTaskData],
  ['Quote', quoteData],
  ['Task', taskData],
  ['Progress', progressData],
  ['State', stateData],
  ['Models', modelsData],
  ['Account', accountData],
  ['LedgerEntry', entryData],
  ['Usage', usageData],
  ['Upload', uploadData],
  ...Object.entries(errorData).map(([word, schema]) => [errorName(word), schema] as const),
])
const names = new Map([...components].map(([name, schema]) => [schema, name]))

/** Converts snake case to Pascal case: `invalid_field` becomes `InvalidField`. */
export function errorName(word: string): string {
  return word.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
}

export function refOf(name: string): string {
  return `#/components/schemas/${name}`
}

export function schemaComponents(): JsonObject {
  return convert(components)
}

/** If the schema is a component, returns only a reference to it. */
export function jsonSchemaOf(schema: z.ZodType): JsonObject {
  const name = names.get(schema)
  if (name !== undefined) return { $ref: refOf(name) }
  // The schema is converted together with the components, so that it can refer to them.
  return convert(new Map([...components, [unnamed, schema]]))[unnamed] as JsonObject
}

const unnamed = 'unnamed'

function convert(schemas: ReadonlyMap<string, z.ZodType>): JsonObject {
  const registry = z.registry<{ readonly id: string }>()
  for (const [id, schema] of schemas) registry.add(schema, { id })
  return tidied(z.toJSONSchema(registry, { uri: refOf, override: preferInteger }).schemas)
}

/** Zod gives all number literals, including integers, the type `number`. */
function preferInteger({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const values = jsonSchema.enum ?? [jsonSchema.const]
  if (jsonSchema.type === 'number' && values.every(Number.isInteger)) jsonSchema.type = 'integer'
}

/**
 * Removes keywords that only standalone documents need. Also removes maximums that equal the largest safe integer,
 * because they tell readers nothing.
 */
function tidied(schemas: object): JsonObject {
  return JSON.parse(
    JSON.stringify(schemas, (key, value: unknown) =>
      key === '$schema' || key === '$id' || value === Number.MAX_SAFE_INTEGER ? undefined : value,
    ),
  ) as JsonObject
}
