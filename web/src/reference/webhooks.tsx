// The requests that the service sends to account holders' endpoints.

import { CodeBlock } from '../components/panel/code-block.tsx'
import { resolve, webhooks } from './description.ts'
import { objectOf, Part } from './operation-section.tsx'
import { SchemaFields } from './schema-fields.tsx'

export function Webhooks() {
  return (
    <section aria-labelledby="webhooks" className="mt-10">
      <h2 id="webhooks" className="scroll-mt-6 text-xl font-semibold tracking-tight">
        Webhooks
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{webhooks.about}</p>
      <div className="divide-y divide-line">
        {webhooks.requests.map((request) => (
          <Webhook key={request.type} request={request} />
        ))}
      </div>
    </section>
  )
}

function Webhook({ request }: { readonly request: (typeof webhooks.requests)[number] }) {
  const { operationId, summary, type } = request
  const json = request.requestBody?.content['application/json']
  const example = json?.examples?.['message']?.value
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className="scroll-mt-6 py-8">
      <h3 id={`${operationId}-title`} className="text-lg font-semibold">
        {summary}
      </h3>
      <p className="mt-1 font-mono text-sm break-all">{type}</p>
      <div className="mt-5 flex flex-col gap-5">
        <Part title="Headers">
          <SchemaFields schema={objectOf(request)} />
        </Part>
        <Part title="Body">
          <SchemaFields schema={resolve(json?.schema) ?? {}} />
        </Part>
        <CodeBlock
          label={`${summary}: body`}
          samples={[{ title: 'Body', code: JSON.stringify(example, null, 2) }]}
        />
      </div>
    </section>
  )
}
