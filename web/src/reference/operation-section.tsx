// Describes one API operation, with code samples and a form to try the operation.

import type { ReactNode } from 'react'

import { CodeBlock } from '../components/panel/code-block.tsx'
import { Disclosure } from '../components/panel/disclosure.tsx'
import { bodyOf, dataOf, errorsOf, eventsOf, fileTypesOf, successExampleOf } from './description.ts'
import type { Operation, Schema } from './description.ts'
import { MethodBadge } from './method-badge.tsx'
import { operationSamples } from './operation-samples.ts'
import { SchemaFields } from './schema-fields.tsx'
import { TryIt } from './try-it.tsx'
import type { KeyProps } from './try-it.tsx'

interface OperationSectionProps extends KeyProps {
  readonly operation: Operation
  readonly publicUrl: string
}

export function OperationSection({ operation, publicUrl, ...key }: OperationSectionProps) {
  const { operationId, summary, description, method, path, parameters = [] } = operation
  const body = bodyOf(operation)
  const data = dataOf(operation)
  const fileTypes = fileTypesOf(operation)
  const example = successExampleOf(operation)
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className="scroll-mt-6 py-8">
      <h3 id={`${operationId}-title`} className="text-lg font-semibold">
        {summary}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-2.5">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      {description !== undefined && <p className="mt-3 max-w-prose text-sm text-muted">{description}</p>}
      <div className="mt-5 flex flex-col gap-5">
        {parameters.length > 0 && (
          <Part title="Parameters">
            <SchemaFields schema={objectOf(operation)} />
          </Part>
        )}
        {body !== null && (
          <Part title="Body">
            <SchemaFields schema={body} />
          </Part>
        )}
        {fileTypes.length > 0 && (
          <Part title="Body">
            <p className="text-sm text-muted">
              Send the raw bytes of the file. Accepted types: {fileTypes.join(', ')}.
            </p>
          </Part>
        )}
        <CodeBlock label={`${summary}: language`} samples={operationSamples(publicUrl, operation)} />
        {data !== null && (
          <Part title="Response data">
            <SchemaFields schema={data} />
          </Part>
        )}
        {eventsOf(operation).map(([type, schema]) => (
          <Part key={type} title={`Event: ${type}`}>
            <SchemaFields schema={schema} />
          </Part>
        ))}
        {example !== undefined && (
          <CodeBlock
            label={`${summary}: response`}
            samples={[{ title: 'Response', code: JSON.stringify(example, null, 2) }]}
          />
        )}
        <Errors operation={operation} />
        <Disclosure summary={<>Try it{<span className="sr-only">: {summary}</span>}</>}>
          <TryIt operation={operation} {...key} />
        </Disclosure>
      </div>
    </section>
  )
}

/** Describes the parameters as the fields of an object, so that `SchemaFields` can show them. */
export function objectOf({ parameters = [] }: Pick<Operation, 'parameters'>): Schema {
  const places = { path: 'Path parameter. ', query: 'Query parameter. ', header: 'Header. ' } as const
  return {
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(
      parameters.map(({ name, in: place, description = '', schema }) => [
        name,
        { ...schema, description: places[place] + description },
      ]),
    ),
  }
}

function Errors({ operation }: { readonly operation: Operation }) {
  const words = errorsOf(operation)
  if (words.length === 0) return null
  return (
    <Part title="Errors">
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {words.map((word) => (
          <li key={word}>
            <a
              href={`#${word}`}
              className="font-mono text-[0.8125rem] text-accent-ink underline underline-offset-2"
            >
              {word}
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 text-sm font-medium">{title}</h4>
      {children}
    </div>
  )
}
