// The fields of an object in a request or a response, with their types and meanings.

import { resolve } from './description.ts'
import type { Schema } from './description.ts'

interface SchemaFieldsProps {
  readonly schema: Schema
}

export function SchemaFields({ schema }: SchemaFieldsProps) {
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface text-sm">
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <Field
          key={name}
          name={name}
          isRequired={schema.required?.includes(name) === true}
          schema={resolve(property) ?? {}}
        />
      ))}
    </dl>
  )
}

interface FieldProps {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: Schema
}

function Field({ name, isRequired, schema }: FieldProps) {
  const nested = objectIn(schema)
  return (
    <div className="px-4 py-3">
      <dt className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <code className="font-mono text-[0.8125rem] font-medium break-all">{name}</code>
        <span className="text-xs text-muted">
          {typeOf(schema)}
          {!isRequired && ', optional'}
        </span>
      </dt>
      <dd className="mt-1 text-muted">
        {schema.description}
        {nested !== null && (
          <div className="mt-3">
            <SchemaFields schema={nested} />
          </div>
        )}
      </dd>
    </div>
  )
}

/** If a field's value is an object or a list of objects, returns the schema of these objects. Otherwise, returns null. */
function objectIn(schema: Schema): Schema | null {
  const items = resolve(schema.items)
  if (schema.properties !== undefined) return schema
  return items?.properties === undefined ? null : items
}

/** For example, `integer or null`, `list of strings`, or `"image" or "video"`. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const types = choices.map((choice) => typeOf(resolve(choice) ?? {}))
    return [...new Set(types)].join(' or ')
  }
  const items = resolve(schema.items)
  if (schema.type === 'array') return items === undefined ? 'list' : `list of ${itemsOf(items)}`
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' or ') ?? 'any value')
  return type + limitsOf(schema)
}

/** Describes the items of a list, for example `strings` or `objects`. */
function itemsOf(items: Schema): string {
  const type = typeOf(items)
  return type === 'string' || type === 'object' ? `${type}s` : type
}

function limitsOf({ type, minimum, maximum, minLength, maxLength }: Schema): string {
  if (type === 'string' && maxLength !== undefined) {
    return ` of ${minLength ?? 0} to ${maxLength.toLocaleString('en')} characters`
  }
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${minimum} to ${maximum.toLocaleString('en')}`
  }
  return ''
}
