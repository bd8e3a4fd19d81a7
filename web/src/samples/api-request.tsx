import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'
import { useSession } from '../api/session.ts'
import { CodeBlock } from '../components/panel/code-block.tsx'
import { requestSamples } from './request-samples.ts'

export function ApiRequest({ body }: { readonly body: CreateRequest }) {
  const { public_url } = useSession()
  return (
    <section aria-labelledby="api-request">
      <h2 id="api-request" className="mb-2 text-sm font-medium">
        API request
      </h2>
      <CodeBlock label="Language" samples={requestSamples(public_url, body)} />
    </section>
  )
}
